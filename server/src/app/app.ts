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
import { readiness, type ReadinessDependencies } from '../state/readiness.ts'
import { sharedPageRoutes } from '../sharing/routes.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import { columnRoutes } from './columns.ts'
import { currentRequest } from '../watch/request-scope.ts'
import { CONTACT_PAGES, contactPage } from './contact-page.ts'
import type { Objects } from './open-objects.ts'
import { openApi } from './openapi.ts'

export type AppDependencies = Objects & {
  readonly auth: AuthPort
  /** Origins whose pages may act on accounts. */
  readonly trustedOrigins: readonly string[]
  readonly trustOwnHost: boolean
  /** Downloads for operators. */
  readonly backups: Hono
  /** What may be done while the server has no users. */
  readonly setup: Hono
  /** Shown if the server sends no mail and runs on the reader's own machine; else null. */
  readonly mailbox: Hono | null
  /** Where mail services report bounces; null = nowhere. */
  readonly bounces: Hono | null
  /** Unsubscribes from summaries. */
  readonly summary: Hono
  /** Unsubscribes from alert mails. */
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
  readonly readiness: ReadinessDependencies
  /** Responds to Prometheus; null = no metrics. */
  readonly metrics: ((request: Request) => Promise<Response>) | null
  readonly log: Log
}

export type AppEnvironment = { readonly Variables: { requestId: string } }

export function createApp(dependencies: AppDependencies): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const { log } = dependencies
  beginRequests(app, log)
  app.use(async (c, next) => {
    if (isOfUser(c)) dependencies.workers.wake()
    await next()
  })
  const { metrics } = dependencies
  if (metrics !== null) app.get('/metrics', (c) => metrics(c.req.raw))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const current = await readiness(dependencies.readiness)
    return c.json(current, current.status === 'not-ready' ? 503 : 200)
  })
  mountAccounts(app, dependencies)
  mountFunctions(app, dependencies, '/fn/:region/:name')
  mountDocuments(app, dependencies, '/db')
  app.all('/fn/*', () => unknown())
  app.all('/db/*', () => unknown())
  app.all('/ledger/*', () => unknown())
  app.route('/shared', sharedPageRoutes(dependencies.pool))
  for (const path of CONTACT_PAGES) app.post(path, (c) => contactPage(dependencies, c.req.raw))
  app.all('*', (c) => {
    dependencies.demo.prepare(c.req.raw)
    return dependencies.pages.respond(c.req.raw, c.req.path)
  })
  return app
}

/** A page that opens requests its token first, and a script sends one with every request. */
function isOfUser(c: Context): boolean {
  const hasCookie = c.req.header('cookie') !== undefined
  return c.req.header('authorization') !== undefined || (hasCookie && c.req.path === '/api/auth/token')
}

/** Runs before all routes: assigns the request id, checks the address, and notes the route's pattern. */
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

export function mountAccounts(app: Hono<AppEnvironment>, dependencies: AppDependencies): void {
  app.use('/api/*', noStore)
  app.post('/api/auth/demo', async (c) => {
    checkOrigin(dependencies, c.req.raw)
    const input = AUTH_ACTS.demo.input.safeParse(await bodyOf(c))
    if (!input.success) throw authError('auth/invalid-input')
    return dependencies.demo.open(c.req.raw, input.data.zone)
  })
  app.route('/api/auth', authRoutes(dependencies))
  app.get('/api/openapi.json', (c) => c.json(openApi()))
  app.route('/api/backups', dependencies.backups)
  app.route('/api/setup', dependencies.setup)
  app.route('/api/summary', dependencies.summary)
  app.route('/api/alerts', dependencies.alerts)
  if (dependencies.bounces !== null) app.route('/api/mail', dependencies.bounces)
  const { paymentWebhook } = dependencies
  // Authenticated by its signature: it carries no cookie and comes from none of our pages.
  if (paymentWebhook !== null) app.post('/api/payments/webhook', (c) => paymentWebhook(c.req.raw))
  app.all('/api/*', () => unknown())
  if (dependencies.mailbox !== null) app.route('/', dependencies.mailbox)
}

export function mountFunctions(app: Hono<AppEnvironment>, options: CallableServerOptions, path: string): void {
  const call = callables(options)
  app.use(path, noStore)
  app.all(path, (c) => {
    const { region = '', name = '' } = c.req.param() as { region?: string; name?: string }
    return call(c.req.raw, { region, name, requestId: c.get('requestId') })
  })
}

export function mountDocuments(app: Hono<AppEnvironment>, dependencies: AppDependencies, base: string): void {
  app.use(`${base}/*`, noStore)
  app.use('/ledger/*', noStore)
  app.route(base, documentRoutes({ ...dependencies, ledgerVersion: (uid) => ledgerVersion(dependencies.pool, uid) }))
  app.route(base, pictureRoutes(dependencies))
  app.route('/ledger', columnRoutes(dependencies))
  app.route('/ledger', exportRoutes(dependencies))
  app.route('/ledger', restoreRoutes(dependencies))
}

/** Responses with personal data are never cached, unless a route says otherwise. */
async function noStore(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
}

function unknown(): never {
  throw new AppError({ code: 'not-found', message: 'There is nothing here.' })
}
