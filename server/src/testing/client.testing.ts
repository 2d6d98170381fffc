/** A browser as far as tests need one: a cookie, a token, and calls. */
import { randomBytes } from 'node:crypto'

export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers }

export type TestUser = {
  readonly uid: string
  readonly token: string
  readonly cookie: string
  readonly email: string
  /** Calls a function and gives its data; throws on an error answer. */
  readonly call: <T = Record<string, unknown>>(name: string, input: unknown) => Promise<T>
  /** Calls a function and gives the whole answer. */
  readonly ask: (name: string, input: unknown) => Promise<Answer>
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
}

export const PASSWORD = 'correct horse battery'

export async function signUp(url: string): Promise<TestUser> {
  const email = `${randomBytes(8).toString('hex')}@example.com`
  const response = await post(url, '/api/auth/sign-up/email', { email, password: PASSWORD, name: '' })
  if (!response.ok) throw new Error(`Sign-up failed: ${response.status} ${await response.text()}`)
  const { user } = (await response.json()) as { user: { id: string } }
  const cookie = cookieOf(response)
  return userOf(url, { uid: user.id, cookie, email, token: await tokenOf(url, cookie) })
}

export function userOf(
  url: string,
  parts: { readonly uid: string; readonly cookie: string; readonly email: string; readonly token: string },
): TestUser {
  const authorized = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${parts.token}`, ...init.headers } })
  const ask = async (name: string, input: unknown): Promise<Answer> => {
    const response = await authorized(`/fn/us-central1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: input }),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  return {
    ...parts,
    ask,
    fetch: authorized,
    call: async <T>(name: string, input: unknown) => {
      const { status, body } = await ask(name, input)
      if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
      return (body as { data: T }).data
    },
  }
}

export function post(url: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  })
}

export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')
}

export async function tokenOf(url: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/token`, { headers: { cookie } })
  return ((await response.json()) as { token: string }).token
}
