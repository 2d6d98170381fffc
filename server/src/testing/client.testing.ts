/** The parts of a browser that tests need: a cookie, a token, and calls. */
import { randomBytes } from 'node:crypto'
import { DEFAULT_REGION } from '@roundtrip/contract/calls'
import { FUNCTIONS } from '@roundtrip/contract/functions'

export type TestResponse = { readonly status: number; readonly body: unknown; readonly headers: Headers }

export type TestUser = {
  readonly uid: string
  readonly token: string
  readonly cookie: string
  readonly email: string
  /** Calls a function and returns its data; throws on an error. */
  readonly call: <T = Record<string, unknown>>(name: string, input: unknown) => Promise<T>
  /** Calls a function and returns the whole response. */
  readonly request: (name: string, input: unknown) => Promise<TestResponse>
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
}

export const PASSWORD = 'correct horse battery'

/** Signs up, verifies the address with the mail on the mailbox page, and signs in. */
export async function signUp(url: string, email = newAddress()): Promise<TestUser> {
  await must(await post(url, '/api/auth/sign-up', { email, password: PASSWORD }))
  await must(await post(url, '/api/auth/verify-email', { token: await tokenIn(url, email), password: PASSWORD }))
  return signIn(url, email)
}

export async function signIn(url: string, email: string, password = PASSWORD): Promise<TestUser> {
  const response = await must(await post(url, '/api/auth/sign-in', { email, password }))
  const cookie = cookieOf(response)
  const { user } = (await (await fetch(`${url}/api/auth/session`, { headers: { cookie } })).json()) as {
    user: { uid: string }
  }
  return testUser(url, { uid: user.uid, cookie, email, token: await tokenOf(url, cookie) })
}

export function newAddress(): string {
  return `${randomBytes(8).toString('hex')}@example.com`
}

export type MailboxMessage = {
  readonly kind: 'mail' | 'sms'
  readonly to: string
  readonly subject?: string
  readonly text: string
}

/** The mails that the server would have sent, the newest first. */
export async function mailbox(url: string, to: string): Promise<MailboxMessage[]> {
  const response = await fetch(`${url}/mailbox.json?to=${encodeURIComponent(to)}`)
  return ((await response.json()) as { messages: MailboxMessage[] }).messages
}

/** The code in the link of the newest mail to this address. */
export async function tokenIn(url: string, to: string): Promise<string> {
  const [newest] = await mailbox(url, to)
  const code = /#(?:verify|code)=(\S+)/.exec(newest?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`No link was sent to ${to}.`)
  return decodeURIComponent(code)
}

async function must(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response
}

export function testUser(
  url: string,
  session: { readonly uid: string; readonly cookie: string; readonly email: string; readonly token: string },
): TestUser {
  let { token } = session
  const authorized = async (path: string, init: RequestInit = {}): Promise<Response> => {
    // A test file can take longer than a token lasts on a busy machine. A browser renews it in time, too.
    if (session.cookie !== '' && isNearlyOver(token)) token = await tokenOf(url, session.cookie)
    return fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
  }
  const request = async (name: string, input: unknown): Promise<TestResponse> => {
    const response = await authorized(`/fn/${regionOf(name)}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: input }),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  return {
    ...session,
    get token() {
      return token
    },
    request,
    fetch: authorized,
    call: async <T>(name: string, input: unknown) => {
      const { status, body } = await request(name, input)
      if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
      return (body as { data: T }).data
    },
  }
}

/** Whether a session token expires within two minutes; access tokens do not state their expiry. */
export function isNearlyOver(token: string, now = Date.now()): boolean {
  const [, payload] = token.split('.')
  if (payload === undefined) return false
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly exp?: number }
  return exp !== undefined && exp * 1_000 - now < 120_000
}

/** Posts as a page of the server does. */
export function post(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
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

export function regionOf(name: string): string {
  return FUNCTIONS.find((contract) => contract.name === name)?.region ?? DEFAULT_REGION
}
