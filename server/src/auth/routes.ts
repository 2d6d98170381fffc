/** `/api/auth/*`: what the accounts library may be asked from outside, with the limits that it lacks. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Pool } from '../database/connection.ts'
import { allowAttempt, forgetAttempts } from './attempts.ts'
import type { AuthPort } from './port.ts'

export type AuthRoutesOptions = {
  readonly auth: AuthPort
  readonly pool: Pool
  readonly secret: string
  readonly secureCookies: boolean
}

/** Everything else that the library offers is not reachable. */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /get-session',
  'GET /token',
  'GET /jwks',
  'POST /revoke-other-sessions',
  'POST /change-password',
  'POST /delete-user',
])

export function authRoutes(options: AuthRoutesOptions): Hono {
  const routes = new Hono()
  routes.post('/sign-in/email', async (c) => {
    const body = await c.req.text()
    const email = emailOf(body)
    const device = knownDevice(options, { email, cookie: getCookie(c, deviceCookie(options)) })
    const key = device === null ? `sign-in|${email}` : `sign-in|${email}|${device}`
    if (!(await allowAttempt(options.pool, key, SIGN_IN_ALLOWANCE))) {
      return c.json({ code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts. Try again later.' }, 429)
    }
    const response = await options.auth.handle(
      new Request(c.req.url, { method: 'POST', headers: c.req.raw.headers, body }),
    )
    if (!response.ok) return response
    await forgetAttempts(options.pool, key)
    const answer = await withoutSessionToken(response)
    answer.headers.append('set-cookie', rememberDevice(options, email))
    return answer
  })
  routes.all('*', async (c) => {
    const path = c.req.path.replace(/^\/api\/auth/, '')
    if (!OPEN_PATHS.has(`${c.req.method} ${path}`)) return c.json({ code: 'NOT_FOUND', message: 'Not found.' }, 404)
    const response = await options.auth.handle(c.req.raw)
    return TELLS_SESSION.has(path) && response.ok ? withoutSessionToken(response) : response
  })
  return routes
}

/** Guessing from many addresses is stopped here; the person on a device known to us is not locked out by it. */
const SIGN_IN_ALLOWANCE = { most: 10, windowMs: 15 * 60_000 }

function emailOf(body: string): string {
  try {
    const { email } = JSON.parse(body) as { email?: unknown }
    return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 320) : ''
  } catch {
    return ''
  }
}

const TELLS_SESSION: ReadonlySet<string> = new Set(['/sign-up/email', '/get-session', '/change-password'])

/** The session lives in a cookie that scripts cannot read; its token must not reach them by another way. */
async function withoutSessionToken(response: Response): Promise<Response> {
  const text = JSON.stringify(await response.json(), (name, value: unknown) => (name === 'token' ? undefined : value))
  const answer = new Response(text, { status: response.status, headers: { 'content-type': 'application/json' } })
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

function deviceCookie(options: AuthRoutesOptions): string {
  return options.secureCookies ? '__Host-roundtrip.device' : 'roundtrip.device'
}

function rememberDevice(options: AuthRoutesOptions, email: string): string {
  const id = randomBytes(12).toString('hex')
  const value = `${id}.${signature(options, `${email}|${id}`)}`
  const secure = options.secureCookies ? '; Secure' : ''
  return `${deviceCookie(options)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000${secure}`
}

/** The id of a device on which this address has signed in before. */
function knownDevice(options: AuthRoutesOptions, parts: { email: string; cookie: string | undefined }): string | null {
  const [id, given] = parts.cookie?.split('.') ?? []
  if (id === undefined || given === undefined) return null
  const expected = Buffer.from(signature(options, `${parts.email}|${id}`))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : null
}

function signature(options: AuthRoutesOptions, text: string): string {
  return createHmac('sha256', options.secret).update(`device|${text}`).digest('base64url')
}
