/** Accounts by the library better-auth: email and password, cookie sessions, short-lived signed tokens. */
import { randomBytes } from 'node:crypto'
import { AppError } from '@roundtrip/contract'
import type { Uid } from '@roundtrip/core/base'
import { betterAuth } from 'better-auth'
import { jwt } from 'better-auth/plugins/jwt'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from '../database/connection.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { AuthPort } from './port.ts'

export type AuthOptions = {
  readonly pool: Pool
  readonly secret: string
  /** Where browsers reach `/api/auth`, fixed; never taken from a request. */
  readonly baseUrl: string
  /** Other origins whose pages may call, such as the development server's. */
  readonly trustedOrigins: readonly string[]
  /** Without a fixed public address a page may call the host that served it. */
  readonly trustOwnHost: boolean
  readonly signUp: 'open' | 'closed'
}

export function createAuth(options: AuthOptions): AuthPort {
  const auth = library(options)
  const keys = tokenKeys(async () => (await auth.api.getJwks()) as JSONWebKeySet)
  return {
    handle: (request) => auth.handler(request),
    uidOfToken: async (token) => {
      try {
        const { payload } = await jwtVerify(
          token,
          (header, input) => keys(header.kid).then((set) => set(header, input)),
          {
            issuer: options.baseUrl,
            audience: options.baseUrl,
            algorithms: ['ES256'],
          },
        )
        return (payload.sub as Uid | undefined) ?? null
      } catch {
        return null
      }
    },
    uidOfSession: async (headers) => {
      const session = await auth.api.getSession({ headers })
      return (session?.user.id as Uid | undefined) ?? null
    },
    createDemoUser: async (request) => {
      const response = await auth.api.signUpEmail({
        body: {
          email: `demo-${randomBytes(12).toString('hex')}${DEMO_DOMAIN}`,
          password: randomBytes(32).toString('base64url'),
          name: 'Demo',
        },
        headers: request.headers,
        asResponse: true,
      })
      if (!response.ok) throw new AppError({ code: 'unavailable', message: 'The demo cannot be opened.' })
      const { user } = (await response.json()) as { user: { id: string } }
      return { uid: user.id as Uid, cookies: response.headers.getSetCookie() }
    },
  }
}

function library(options: AuthOptions) {
  const secure = options.baseUrl.startsWith('https:')
  return betterAuth({
    appName: 'Roundtrip',
    baseURL: options.baseUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: (request) => [...options.trustedOrigins, ...(options.trustOwnHost ? ownHost(request) : [])],
    database: { db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: options.pool }) }), type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: options.signUp === 'closed',
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { modelName: 'auth_users', deleteUser: { enabled: true } },
    session: { modelName: 'auth_sessions', expiresIn: 30 * DAY_S, updateAge: DAY_S, freshAge: DAY_S },
    account: { modelName: 'auth_accounts' },
    verification: { modelName: 'auth_verifications' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'auth_limits',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 3600, max: 100 },
        '/sign-up/email': { window: 3600, max: 100 },
        '/get-session': false,
        '/token': { window: 60, max: 300 },
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-roundtrip' : 'roundtrip',
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    plugins: [
      jwt({
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: { issuer: options.baseUrl, audience: options.baseUrl, expirationTime: '10m', definePayload: () => ({}) },
        disableSettingJwtHeader: true,
        schema: { jwks: { modelName: 'auth_keys' } },
      }),
    ],
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

type KeySet = ReturnType<typeof createLocalJWKSet>

/** The public keys, kept in memory; asked for again when a token names one that we have not seen. */
function tokenKeys(load: () => Promise<JSONWebKeySet>): (kid: string | undefined) => Promise<KeySet> {
  let known: { readonly ids: ReadonlySet<string | undefined>; readonly set: KeySet; readonly at: number } | null = null
  return async (kid) => {
    const stale = known === null || (!known.ids.has(kid) && Date.now() - known.at > RELOAD_KEYS_MS)
    if (stale) {
      const keys = await load()
      known = { ids: new Set(keys.keys.map((key) => key.kid)), set: createLocalJWKSet(keys), at: Date.now() }
    }
    if (known === null) throw new Error('There are no keys.')
    return known.set
  }
}

function ownHost(request: Request | undefined): string[] {
  const host = request?.headers.get('host')
  return host === null || host === undefined ? [] : [`http://${host}`]
}

const DAY_S = 86_400
const RELOAD_KEYS_MS = 1_000
const DEMO_DOMAIN = '@demo.roundtrip.invalid'
