/** `/api/auth/*`: the queries and acts of the contract, for our own pages only. */
import { AUTH_ACTS, AUTH_QUERIES, type AuthAct, type AuthQueryOutput, type AuthQuery } from '@roundtrip/contract/auth'
import { LIMITS } from '@roundtrip/contract/fields'
import { type Context, Hono } from 'hono'
import type { Log } from '../ground/log.ts'
import { SHARED_TURNS } from '../ground/shared-slots.ts'
import { createTurns } from '../ground/turns.ts'
import { readBody } from '../http/body.ts'
import { network } from '../http/client-address.ts'
import { parseStorable } from '../http/storable.ts'
import { actNotes } from './note-acts.ts'
import type { AuthPort } from './port.ts'
import { authError } from './refusals.ts'

export type AuthRoutesOptions = {
  readonly auth: AuthPort
  /** Origins whose pages may act. */
  readonly trustedOrigins: readonly string[]
  /** Without a fixed public address a page may call the host that served it. */
  readonly trustOwnHost: boolean
  readonly log: Pick<Log, 'info'>
}

export function authRoutes(options: AuthRoutesOptions): Hono {
  const { auth } = options
  const noted = actNotes(options.log)
  const acting = createTurns(SHARED_TURNS.accountActs)
  const routes = new Hono()
  const queries: { readonly [Q in AuthQuery]: (c: Context) => Promise<Response> } = {
    options: async (c) => respond('options', c, auth.options()),
    session: async (c) => {
      const { output: user, cookies } = await auth.session(c.req.raw)
      return withCookies(respond('session', c, { user }), cookies)
    },
    token: async (c) => respond('token', c, { token: await auth.token(c.req.raw) }),
    sessions: async (c) => respond('sessions', c, { sessions: [...(await auth.sessions(c.req.raw))] }),
    passkeys: async (c) => respond('passkeys', c, { passkeys: [...(await auth.passkeys(c.req.raw))] }),
  }
  for (const [path, handle] of Object.entries(queries)) routes.get(`/${path}`, handle)
  routes.get('/callback/:provider', (c) => auth.callback(c.req.raw))
  for (const name of Object.keys(AUTH_ACTS) as AuthAct[]) {
    if (name === 'demo') continue
    const act = async (c: Context): Promise<Response> => {
      checkOrigin(options, c.req.raw)
      const input = AUTH_ACTS[name].input.safeParse(await bodyOf(c))
      if (!input.success) {
        const issues = input.error.issues.map(({ path, message }) => ({ path: path.map(String), message }))
        const about = issues[0]?.path[0]
        throw authError(about === 'email' ? 'auth/invalid-email' : 'auth/invalid-input', { issues })
      }
      const address = network(c.req.header('x-client-ip') ?? '')
      const giveBack = await acting.take({ uid: address, address, isDemo: false })
      if (giveBack === null) throw authError('auth/too-many-requests', { retryAfterS: RETRY_S })
      try {
        const { output, cookies = [] } = await auth.act(name, input.data, c.req.raw)
        return withCookies(c.json(output), cookies)
      } finally {
        giveBack()
      }
    }
    routes.post(`/${name}`, (c) => noted(name, () => act(c)))
  }
  return routes
}

const RETRY_S = 5

function respond<Q extends AuthQuery>(query: Q, c: Context, value: AuthQueryOutput<Q>): Response {
  // Only what the contract names is sent, whatever the library adds one day.
  return c.json(AUTH_QUERIES[query].parse(value) as object)
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/**
 * Browsers send the session cookie with requests from any site, so every act must come from one of our pages. The
 * browser states the page's origin, which no script can change; without an origin the act is refused.
 */
export function checkOrigin(options: Omit<AuthRoutesOptions, 'auth' | 'log'>, request: Request): void {
  const origin = request.headers.get('origin')
  const host = request.headers.get('host')
  const own = options.trustOwnHost && host !== null ? [`http://${host}`] : []
  const site = request.headers.get('sec-fetch-site')
  const trusted = origin !== null && [...options.trustedOrigins, ...own].includes(origin)
  if (!trusted || site === 'cross-site') throw authError('auth/wrong-origin')
}

export async function bodyOf(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  // A form of another site cannot send this type without a preflight request.
  if (!/^application\/json\s*(;|$)/i.test(type)) throw authError('auth/invalid-input')
  try {
    return parseStorable(await readBody(c.req.raw, LIMITS.authBytes), () => authError('auth/invalid-input'))
  } catch (error) {
    if (error instanceof SyntaxError) throw authError('auth/invalid-input')
    throw error
  }
}
