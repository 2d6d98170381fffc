/**
 * A user for a measurement: signed up on a running server, with the address confirmed through the mail in the mailbox.
 */
import { must } from './measured.ts'

export const EMAIL = 'bench@example.com'
export const PASSWORD = 'correct horse battery'

export type User = {
  readonly uid: string
  readonly cookie: string
  readonly headers: Readonly<Record<string, string>>
}

const AUTH = '/api/auth'

/** Signs up and confirms the address; nobody is signed in yet. */
export async function confirmedAccount(base: string, email: string): Promise<void> {
  await act(base, 'sign-up', { email, password: PASSWORD })
  const { messages } = (await (await fetch(`${base}/mailbox.json?to=${email}`)).json()) as {
    messages: { text: string }[]
  }
  const link = /#verify=(\S+)/.exec(messages[0]?.text ?? '')?.[1] ?? ''
  await act(base, 'verify-email', { token: decodeURIComponent(link), password: PASSWORD })
}

/** `headers` carry a bearer token of ten minutes. */
export async function signedUp(base: string, email = EMAIL): Promise<User> {
  await confirmedAccount(base, email)
  const cookies = (await act(base, 'sign-in', { email, password: PASSWORD })).headers.getSetCookie()
  const cookie = cookies.map((text) => text.split(';')[0] ?? '').join('; ')
  const { user } = await query<{ user: { uid: string } }>(base, cookie, 'session')
  return { uid: user.uid, cookie, headers: await freshHeaders(base, cookie) }
}

/** Headers with a fresh bearer token of ten minutes, for longer work. */
export async function freshHeaders(base: string, cookie: string): Promise<User['headers']> {
  const { token } = await query<{ token: string }>(base, cookie, 'token')
  return { 'content-type': 'application/json', authorization: `Bearer ${token}` }
}

async function query<T>(base: string, cookie: string, name: string): Promise<T> {
  return (await (await fetch(`${base}${AUTH}/${name}`, { headers: { cookie } })).json()) as T
}

let acts = 0

async function act(base: string, name: string, input: Readonly<Record<string, string>>): Promise<Response> {
  acts += 1
  const headers = {
    'content-type': 'application/json',
    origin: base,
    'x-forwarded-for': `10.200.${acts >> 8}.${acts & 255}`,
  }
  const response = await fetch(`${base}${AUTH}/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
  must(response.ok, `${name} answers ${response.status}`)
  return response
}
