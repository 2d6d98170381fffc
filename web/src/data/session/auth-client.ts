import { AppError, type Code, codeOfStatus } from '@roundtrip/contract'

export type SessionUser = { readonly uid: string; readonly email: string; readonly demo: boolean }

/** The accounts service, as far as the browser needs it. */
export type AuthClient = {
  readonly current: () => Promise<SessionUser | null>
  readonly signUp: (email: string, password: string) => Promise<SessionUser>
  readonly signIn: (email: string, password: string) => Promise<SessionUser>
  readonly startDemo: () => Promise<SessionUser>
  readonly signOut: () => Promise<void>
  /** A short-lived token of the signed-in user; null where the session has ended. */
  readonly token: () => Promise<string | null>
}

export function createAuthClient(origin: string, send: typeof fetch = (input, init) => fetch(input, init)): AuthClient {
  const ask = async (path: string, body?: unknown): Promise<{ status: number; json: unknown }> => {
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const headers = body === undefined ? {} : { headers: { 'content-type': 'application/json' } }
    try {
      const response = await send(`${origin}${path}`, { credentials: 'include', ...post, ...headers })
      const text = await response.text()
      return { status: response.status, json: parse(text) }
    } catch (cause) {
      const message = 'The server could not be reached.'
      throw new AppError({ code: 'unavailable', reason: 'auth/network-request-failed', message, cause })
    }
  }
  const must = async (path: string, body: unknown): Promise<unknown> => {
    const { status, json } = await ask(path, body)
    if (status >= 200 && status < 300) return json
    throw refusal(status, json)
  }
  const current = async (): Promise<SessionUser | null> => {
    const { status, json } = await ask('/get-session')
    if (status >= 200 && status < 300) return userOf(json)
    if (status === 401) return null
    throw refusal(status, json)
  }
  /** The answers to signing in differ in shape; the session is the one place that tells who it is. */
  const enter = async (path: string, body: unknown): Promise<SessionUser> => {
    await must(path, body)
    const user = await current()
    if (user === null) throw refusal(401, null)
    return user
  }
  return {
    current,
    signUp: (email, password) => enter('/sign-up/email', { name: '', email, password }),
    signIn: (email, password) => enter('/sign-in/email', { email, password }),
    startDemo: () => enter('/demo', {}),
    signOut: async () => {
      await must('/sign-out', {})
    },
    token: async () => {
      const { status, json } = await ask('/token')
      if (status === 401) return null
      if (status >= 200 && status < 300 && isRecord(json) && typeof json['token'] === 'string') return json['token']
      throw refusal(status, json)
    },
  }
}

/** Demo journals belong to users that nobody can sign in as. */
const DEMO_DOMAIN = '@demo.roundtrip.invalid'

const REASONS: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth/invalid-credential',
  INVALID_PASSWORD: 'auth/wrong-password',
  USER_ALREADY_EXISTS: 'auth/email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'auth/email-already-in-use',
  TOO_MANY_ATTEMPTS: 'auth/too-many-requests',
  ACCOUNT_TEMPORARILY_LOCKED: 'auth/too-many-requests',
  PASSWORD_TOO_SHORT: 'auth/weak-password',
  PASSWORD_TOO_LONG: 'auth/weak-password',
  INVALID_EMAIL: 'auth/invalid-email',
  VALIDATION_ERROR: 'auth/invalid-email',
  SESSION_EXPIRED: 'auth/requires-recent-login',
  SESSION_NOT_FRESH: 'auth/requires-recent-login',
  EMAIL_NOT_VERIFIED: 'auth/email-not-verified',
  BANNED_USER: 'auth/user-disabled',
}

function refusal(status: number, json: unknown): AppError {
  const named = isRecord(json) && typeof json['code'] === 'string' ? REASONS[json['code']] : undefined
  const reason = status === 429 ? 'auth/too-many-requests' : (named ?? 'auth/internal-error')
  const code: Code = codeOfStatus(status) === 'ok' ? 'internal' : codeOfStatus(status)
  const message = isRecord(json) && typeof json['message'] === 'string' ? json['message'] : code
  return new AppError({ code, reason, message })
}

function userOf(json: unknown): SessionUser | null {
  const user = isRecord(json) ? json['user'] : null
  if (!isRecord(user) || typeof user['id'] !== 'string' || user['id'] === '') return null
  const email = typeof user['email'] === 'string' ? user['email'] : ''
  return { uid: user['id'], email, demo: email.endsWith(DEMO_DOMAIN) }
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
