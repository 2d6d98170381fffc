/** A user of a server that runs for a measurement: signed up, with the address proven by the mail in the mailbox. */
import { must } from './measured.ts'

export const EMAIL = 'bench@example.com'
export const PASSWORD = 'correct horse battery'

export type User = {
  readonly uid: string
  readonly cookie: string
  readonly headers: Readonly<Record<string, string>>
}

const AUTH = '/api/auth'

/** `headers` carry a bearer token of ten minutes. */
export async function signedUp(base: string): Promise<User> {
  const act = async (name: string, input: Readonly<Record<string, string>>): Promise<Response> => {
    const headers = { 'content-type': 'application/json', origin: base }
    const answer = await fetch(`${base}${AUTH}/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
    must(answer.ok, `${name} answers ${answer.status}`)
    return answer
  }
  await act('sign-up', { email: EMAIL, password: PASSWORD })
  const { messages } = (await (await fetch(`${base}/mailbox.json?to=${EMAIL}`)).json()) as {
    messages: { text: string }[]
  }
  const link = /#verify=(\S+)/.exec(messages[0]?.text ?? '')?.[1] ?? ''
  await act('verify-email', { token: decodeURIComponent(link) })
  const cookies = (await act('sign-in', { email: EMAIL, password: PASSWORD })).headers.getSetCookie()
  const cookie = cookies.map((text) => text.split(';')[0] ?? '').join('; ')
  const ask = async <T>(name: string): Promise<T> =>
    (await (await fetch(`${base}${AUTH}/${name}`, { headers: { cookie } })).json()) as T
  const { user } = await ask<{ user: { uid: string } }>('session')
  const { token } = await ask<{ token: string }>('token')
  return { uid: user.uid, cookie, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } }
}
