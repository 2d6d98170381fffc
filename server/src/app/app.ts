/** Everything behind one origin: pages, accounts, functions, documents and trade columns. */
import { AUTH_ACTS } from '@roundtrip/contract/auth'
import { AppError } from '@roundtrip/contract/errors'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { AuthPort } from '../auth/port.ts'
import { authError } from '../auth/refusals.ts'
import { authRoutes, bodyOf, checkOrigin } from '../auth/routes.ts'
import type { Pool } from '../database/connection.ts'
import type { DemoPort } from '../demo/demo.ts'
import type { UserChanges } from '../documents/changes.ts'
import { documentRoutes } from '../documents/routes.ts'
import type { DocumentStore } from '../documents/store.ts'
import { restoreRoutes } from '../export/restore-routes.ts'
import { exportRoutes } from '../export/routes.ts'
import type { Log } from '../ground/log.ts'
import { type CallableServerOptions, callables, errorResponse, type Served } from '../http/callable.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { checkAddress } from '../http/storable.ts'
import { ledgerVersion } from '../ledger/store/version.ts'
import type { ContactDesk } from '../mail/contact-desk.ts'
import { pictureRoutes } from '../pictures/routes.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { readiness, type ReadinessParts } from '../state/readiness.ts'
import { sharedPageRoutes } from '../sharing/routes.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import { columnRoutes } from './columns.ts'
import { currentRequest } from '../watch/request-scope.ts'
import { CONTACT_PAGES, contactPage } from './contact-page.ts'
import type { Objects } from './open-objects.ts'
import { openApi } from './openapi.ts'

export type Parts = Objects & {
  readonly auth: AuthPort
  /** Origins whose pages may act on accounts. */
  readonly trustedOrigins: readonly string[]
  readonly trustOwnHost: boolean
  /** Downloads for operators. */
  readonly backups: Hono
  /** What a server without users allows. */
  readonly setup: Hono
  /** Shown where the server sends no mail and stands on the reader's own machine; else null. */
  readonly mailbox: Hono | null
  /** Where mail services report bounces; null = nowhere. */
  readonly bounces: Hono | null
  /** Ends the mails with summaries. */
  readonly summary: Hono
  /** Ends the mails with alerts. */
  readonly alerts: Hono
  /** Handles webhooks of the payment provider; null = no payments. */
  readonly paymentWebhook: ((request: Request) => Promise<Response>) | null
  readonly limitsOf: LimitsOf
  readonly pool: Pool
  readonly documents: DocumentStore
  readonly changes: UserChanges
  readonly functions: readonly Served[]
  readonly demo: DemoPort
  readonly contact: ContactDesk
  readonly workers: LedgerWorkers
  readonly pages: StaticFiles
  readonly readiness: ReadinessParts
  /** Answers Prometheus; null = there are no metrics. */
  readonly metrics: ((request: Request) => Promise<Response>) | null
  readonly log: Log
}

export type AppEnvironment = { readonly Variables: { requestId: string } }

export function createApp(parts: Parts): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const { log } = parts
  beginRequests(app, log)
  app.use(async (c, next) => {
    if (isOfUser(c)) parts.workers.wake()
    await next()
  })
  const { metrics } = parts
  if (metrics !== null) app.get('/metrics', (c) => metrics(c.req.raw))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const current = await readiness(parts.readiness)
    return c.json(current, current.status === 'not-ready' ? 503 : 200)
  })
  mountAccounts(app, parts)
  mountFunctions(app, parts, '/fn/:region/:name')
  mountDocuments(app, parts, '/db')
  app.all('/fn/*', () => unknown())
  app.all('/db/*', () => unknown())
  app.all('/ledger/*', () => unknown())
  app.route('/shared', sharedPageRoutes(parts.pool))
  for (const path of CONTACT_PAGES) app.post(path, (c) => contactPage(parts, c.req.raw))
  app.all('*', (c) => {
    parts.demo.prepare(c.req.raw)
    return parts.pages.respond(c.req.raw, c.req.path)
  })
  return app
}

/** A page that opens asks for its token first, and a script sends one with every request. */
function isOfUser(c: Context): boolean {
  const hasCookie = c.req.header('cookie') !== undefined
  return c.req.header('authorization') !== undefined || (hasCookie && c.req.path === '/api/auth/token')
}

/** What stands before all routes: the id of the request, its address checked, the pattern of its route noted. */
export function beginRequests(app: Hono<AppEnvironment>, log: Log): void {
  app.use(async (c, next) => {
    const scope = currentRequest()
    c.set('requestId', scope?.id ?? crypto.randomUUID())
    checkAddress(c.req.url)
    await next()
    if (scope !== undefined) scope.route = routePath(c)
  })
  app.onError((error, c) => errorResponse(error, { requestId: c.get('requestId'), log }))
}

export function mountAccounts(app: Hono<AppEnvironment>, parts: Parts): void {
  app.use('/api/*', noStore)
  app.post('/api/auth/demo', async (c) => {
    checkOrigin(parts, c.req.raw)
    const input = AUTH_ACTS.demo.input.safeParse(await bodyOf(c))
    if (!input.success) throw authError('auth/invalid-input')
    return parts.demo.open(c.req.raw, input.data.zone)
  })
  app.route('/api/auth', authRoutes(parts))
  app.get('/api/openapi.json', (c) => c.json(openApi()))
  app.route('/api/backups', parts.backups)
  app.route('/api/setup', parts.setup)
  app.route('/api/summary', parts.summary)
  app.route('/api/alerts', parts.alerts)
  if (parts.bounces !== null) app.route('/api/mail', parts.bounces)
  const { paymentWebhook } = parts
  // Its signature says who it is: no cookie, and no page of ours that it came from.
  if (paymentWebhook !== null) app.post('/api/payments/webhook', (c) => paymentWebhook(c.req.raw))
  app.all('/api/*', () => unknown())
  if (parts.mailbox !== null) app.route('/', parts.mailbox)
}

export function mountFunctions(app: Hono<AppEnvironment>, options: CallableServerOptions, path: string): void {
  const call = callables(options)
  app.use(path, noStore)
  app.all(path, (c) => {
    const { region = '', name = '' } = c.req.param() as { region?: string; name?: string }
    return call(c.req.raw, { region, name, requestId: c.get('requestId') })
  })
}

export function mountDocuments(app: Hono<AppEnvironment>, parts: Parts, base: string): void {
  app.use(`${base}/*`, noStore)
  app.use('/ledger/*', noStore)
  app.route(base, documentRoutes({ ...parts, ledgerVersion: (uid) => ledgerVersion(parts.pool, uid) }))
  app.route(base, pictureRoutes(parts))
  app.route('/ledger', columnRoutes(parts))
  app.route('/ledger', exportRoutes(parts))
  app.route('/ledger', restoreRoutes(parts))
}

/** Answers of a person's own data are never kept by anyone, unless a route says otherwise. */
async function noStore(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
}

function unknown(): never {
  throw new AppError({ code: 'not-found', message: 'There is nothing here.' })
}
