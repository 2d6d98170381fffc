/** The only file that wires the parts together. */
import { fileURLToPath } from 'node:url'
import { raiseBroken } from '../alerts/broken-connections.ts'
import { createAccounts } from '../auth/accounts.ts'
import { authSecret } from '../auth/secret.ts'
import { type IsOperator, operatorCheck } from '../auth/operators.ts'
import type { AuthPort } from '../auth/port.ts'
import { readUser } from '../auth/users.ts'
import { isUnused } from '../backup/setup-routes.ts'
import { openPool, type Pool } from '../database/connection.ts'
import { demoPort, isDemoUser } from '../demo/demo.ts'
import { watchChanges } from '../documents/changes.ts'
import { endStreams } from '../documents/listen.ts'
import { documentStore } from '../documents/store.ts'
import { accountFunctions } from '../functions/accounts.ts'
import { candleFunctions } from '../functions/candles.ts'
import { connectionFunctions } from '../functions/connections.ts'
import { contactFunctions } from '../functions/contact.ts'
import { correctionFunctions } from '../functions/corrections.ts'
import { demoFunctions } from '../functions/demo.ts'
import { importFunctions } from '../functions/imports.ts'
import { marketFunctions } from '../functions/market.ts'
import { markFunctions } from '../functions/marks.ts'
import { marketTurns } from '../functions/market-turns.ts'
import { noticeFunctions } from '../functions/notices.ts'
import { operationFunctions } from '../functions/operation.ts'
import { planFunctions } from '../functions/plans.ts'
import { renameFunctions } from '../functions/renames.ts'
import { sharingFunctions } from '../functions/sharing.ts'
import { tokenFunctions } from '../functions/tokens.ts'
import { tradeFunctions } from '../functions/trades.ts'
import type { Config } from '../ground/config.ts'
import { createLog, type Log } from '../ground/log.ts'
import { securityHeaders } from '../http/headers.ts'
import { acceptedHosts, LOCAL_HOSTS } from '../http/host-names.ts'
import { startListener, type Listener } from '../http/listener.ts'
import { watchRequests } from '../http/watch-requests.ts'
import { staticFiles, type StaticFiles } from '../http/static-files.ts'
import { fileRing, keyFile, readKeys } from '../keys/key-ring.ts'
import { type ContactDesk, openContactDesk } from '../mail/contact-desk.ts'
import { type Mail, openMail } from '../mail/mail.ts'
import { bounceRoutes } from '../notices/bounces.ts'
import { createNotices, type Notices } from '../notices/notices.ts'
import { noPayments, openPayments, type PaymentsService } from '../payments/payments.ts'
import { stripeProvider } from '../payments/stripe.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { metricsRoute } from '../state/metrics-route.ts'
import { serverState, type StateDependencies } from '../state/server-state.ts'
import type { Sync } from '../sync/start-sync.ts'
import { rebuildStale } from '../threads/rebuild-stale.ts'
import { runImports } from '../threads/run-imports.ts'
import { type LedgerWorkers, startWorkers } from '../threads/workers.ts'
import type { Metrics } from '../watch/open-metrics.ts'
import { type TroubleCounts, troubleCounts } from '../watch/trouble-counts.ts'
import { createApp, type AppDependencies } from './app.ts'
import { openDevelopmentPorts } from './development.ts'
import type { Closing } from './closing.ts'
import { type DatabaseWays, guarded, prepareDatabase } from './open-database.ts'
import { type Objects, openObjects, removeObjectsOf } from './open-objects.ts'
import { leadOnce } from './leader.ts'
import { staleDataRemover } from './remove-stale-data.ts'
import { showSecrets } from './same-secrets.ts'
import { tellCode, wireBackupRoutes, wireBackups } from './wire-backups.ts'
import { wireMessages } from './wire-alerts.ts'
import { wireExchanges } from './wire-exchanges.ts'
import { openWatch, watchState } from './watch-server.ts'

export type ApplicationOptions = {
  readonly config: Config
  readonly ways: DatabaseWays
  readonly closings: Closing[]
  /** Stops everything and starts again on this port. */
  readonly restart: (port: number) => void
}

/** Opens the ports and returns the address at which everything is served. */
export async function openApplication(options: ApplicationOptions): Promise<string> {
  const { config, closings, restart, ways } = { ...options, ways: guarded(options.ways) }
  const troubles = troubleCounts()
  const log = createLog(config.logLevel, troubles)
  const metrics = await openWatch({ config, log, closings })
  const headers = securityHeaders(config.publicUrl?.startsWith('https:') === true)
  const hosts = acceptedHosts(config)
  const onServed = watchRequests(log, config.requestLog)
  const listener = await startListener({ ...config, headers, hosts, onServed })
  closings.push({ name: 'the port', order: 1, close: () => listener.close(HTTP_PATIENCE_MS) })
  const pool = openPool(ways.pooled, config.databaseConnections)
  closings.push({ name: 'connections', order: 4, close: () => pool.end() })
  await prepareDatabase({ config, ways, pool, log })
  const objects = await openObjects({ config, pool, log })
  const dependencies = await wire({ config, log, pool, ways, objects, closings, restart, listener, troubles, metrics })
  const app = createApp(dependencies)
  listener.serve((request) => app.fetch(request))
  if (config.mode === 'dev') {
    for (const port of await openDevelopmentPorts(dependencies, { headers, onServed })) {
      closings.push({ name: 'a port', order: 1, close: () => port.close(HTTP_PATIENCE_MS) })
    }
  }
  if (hosts !== null && hosts.size > LOCAL_HOSTS.length) {
    log.warn({ host: config.host }, 'Browsers elsewhere are refused until PUBLIC_URL is set to the address they use.')
  }
  closings.push({ name: 'streams', order: 0, close: async () => endStreams() })
  await tellCode(config, pool)
  return publicUrl(config, listener)
}

type Wiring = {
  readonly config: Config
  readonly log: Log
  readonly pool: Pool
  readonly ways: DatabaseWays
  readonly objects: Objects
  readonly closings: Closing[]
  readonly restart: ApplicationOptions['restart']
  readonly listener: Listener
  readonly troubles: TroubleCounts
  readonly metrics: Metrics | null
}

async function wire(wiring: Wiring): Promise<AppDependencies> {
  const { config, log, pool, ways, objects, closings, listener, metrics, restart } = wiring
  const secret = await wireSecrets(wiring)
  const url = publicUrl(config, listener)
  const dev = config.mode === 'dev'
  const pagesUrl = dev ? 'http://localhost:5173' : url
  const { mail, notices } = wirePost({ config, pool, log, closings, secret, pagesUrl })
  const payments = await wirePayments({ config, pool, ways, log, closings, notices, pagesUrl })
  const { limitsOf } = payments
  const isOperator = operatorCheck(pool, config.operatorAccounts)
  const auth = wireAccounts({ config, pool, log, objects, secret, url, pagesUrl, mail, payments, isOperator })
  const { workers, changes, documents } = wireLedger({ pool, ways, log, closings })
  const runner = wireImports({ ...wiring, workers, limitsOf })
  const demo = demoPort({ auth, pool, fill: (template) => workers.run('fillTemplate', template), log })
  const { tidy, last: lastTidy } = staleDataRemover({ pool, objects: objects.objects, log, mail, demo })
  wireLeader({ ...wiring, workers, tidy })
  const contact = openContactDesk({ config, pool, secret, mail })
  const exchanges = wireExchanges({ config, log, pool, ways, closings, workers, notices, limitsOf })
  const backups = wireBackups({ ...wiring, notices })
  const { box } = exchanges.sync
  const post = { secret, url, pagesUrl, mail, notices, documents }
  const messages = wireMessages({ ...wiring, ...post, demo, workers, box, markets: exchanges.markets })
  const unreadable = unreadableCounter({ mail, auth, sync: exchanges.sync })
  const state = watchState({ ...wiring, ...exchanges, workers, lastTidy, backups: backups.state, unreadable })
  const inTurn = marketTurns(demo.isDemo)
  const market = { markets: exchanges.markets, demo, inTurn, now: Date.now }
  const ofDemo = { isDemo: demo.isDemo, exchange: exchanges.demo }
  const functions = [
    ...accountFunctions({ pool, workers, limitsOf }),
    ...importFunctions({ pool, workers, limitsOf, runner }),
    ...tradeFunctions(pool, workers),
    ...correctionFunctions({ pool, workers, limitsOf }),
    ...renameFunctions({ pool, workers, limitsOf }),
    ...candleFunctions({ ...market, pool, workers, service: exchanges.candles }),
    ...marketFunctions(market),
    ...markFunctions({ ...market, workers, service: exchanges.candles }),
    ...demoFunctions(demo),
    ...contactFunctions(contact),
    ...noticeFunctions(pool),
    ...messages.functions,
    ...sharingFunctions({ pool, workers, demo, pagesUrl, now: Date.now }),
    ...tokenFunctions({ pool, auth, demo, limitsOf, now: Date.now }),
    ...planFunctions(payments),
    ...operationFunctions({ isOperator, state: () => serverState(state), backups }),
    ...connectionFunctions({ ...exchanges.sync, pool, workers, demo: ofDemo, demosForAll: dev, limitsOf }),
  ]
  const origins = originsOf(config, url)
  return {
    auth,
    ...origins,
    ...wireBackupRoutes({ ...wiring, auth, isOperator, origins, secret, restart: () => restart(listener.port) }),
    mailbox: mail.mailbox,
    bounces: config.bounceToken === null ? null : bounceRoutes({ pool, notices, token: config.bounceToken }),
    ...messages.routes,
    paymentWebhook: payments.paying?.webhook ?? null,
    limitsOf,
    pool,
    documents,
    changes,
    functions,
    demo,
    contact,
    pages: openPages(config, { url, contact, isUnused: await isUnused(pool) }),
    workers,
    readiness: exchanges.readiness,
    metrics: metrics === null || config.metricsToken === null ? null : metricsRoute(metrics.text, config.metricsToken),
    ...objects,
    log,
  }
}

/** Counts what was sealed with a secret that this server does not have. */
function unreadableCounter(from: {
  readonly mail: Pick<Mail, 'countUnreadable'>
  readonly auth: Pick<AuthPort, 'unreadableFactors'>
  readonly sync: Pick<Sync, 'countMissingKeys'>
}): StateDependencies['unreadable'] {
  return async () => ({
    mails: await from.mail.countUnreadable(),
    secondFactors: await from.auth.unreadableFactors(),
    ...(await from.sync.countMissingKeys()),
  })
}

/** The origins whose pages may act on accounts. */
function originsOf({ mode, publicUrl: address }: Config, url: string) {
  return { trustedOrigins: mode === 'dev' ? [url, 'http://localhost:5173'] : [url], trustOwnHost: address === null }
}

type ImportWiring = Pick<Wiring, 'pool' | 'ways' | 'log' | 'closings'> & {
  readonly workers: LedgerWorkers
  readonly limitsOf: LimitsOf
}

function wireImports({ pool, ways, log, closings, workers, limitsOf }: ImportWiring) {
  const runner = runImports({ pool, connection: ways.direct, workers, limitsOf, log })
  closings.push(
    { name: 'imports', order: 1, close: async () => runner.stop() },
    { name: 'locks of imports', order: 3, close: () => runner.close() },
  )
  return runner
}

type AccountWiring = Pick<Wiring, 'config' | 'pool' | 'log' | 'objects'> & {
  readonly secret: string
  readonly url: string
  readonly pagesUrl: string
  readonly mail: Mail
  readonly payments: PaymentsService
  readonly isOperator: IsOperator
}

function wireAccounts(wiring: AccountWiring) {
  const { config, pool, log, objects, secret, url, pagesUrl, mail, payments, isOperator } = wiring
  return createAccounts({
    pool,
    secret,
    baseUrl: config.mode === 'dev' ? 'http://localhost:9099' : url,
    pagesUrl,
    signUp: config.signUp,
    passwordMemoryMib: config.passwordMemoryMib,
    identityProviders: config.identityProviders,
    send: mail.send,
    mailbox: mail.mailboxPath,
    phone: mail.reachesPhones,
    log,
    isOperator,
    onError: (error) => log.error({ err: error }, 'accounts'),
    endWith: async (uid, remove) => {
      await payments.endWith(uid, remove)
      await removeObjectsOf(objects, uid, log)
    },
  })
}

/** The ledger and its threads, the documents, and the listeners to their changes. */
function wireLedger({ pool, ways, log, closings }: Pick<Wiring, 'pool' | 'ways' | 'log' | 'closings'>) {
  const workers = startWorkers({
    connection: ways.pooled,
    max: LEDGER_THREADS,
    isDemo: (uid) => isDemoUser(pool, uid),
  })
  closings.push({ name: 'workers', order: 2, close: () => workers.close() })
  const changes = watchChanges(ways.direct)
  closings.push({ name: 'changes', order: 3, close: () => changes.close() })
  const documents = documentStore(pool, {
    onConversionChange: (uid) =>
      void workers.run('rebuildAll', { uid }).catch((error: unknown) => log.error({ err: error }, 'rebuild failed')),
  })
  return { workers, changes, documents }
}

type LeaderWiring = Pick<Wiring, 'pool' | 'ways' | 'log' | 'closings'> & {
  readonly workers: LedgerWorkers
  readonly tidy: () => Promise<void>
}

/**
 * What one server does for all: rebuild trades that an earlier release derived differently, and remove what is no
 * longer needed.
 */
function wireLeader({ pool, ways, log, closings, workers, tidy }: LeaderWiring): void {
  let rebuilding: Promise<unknown> | null = null
  const rebuild = (): void => {
    rebuilding ??= rebuildStale(pool, workers)
      .catch((error: unknown) => log.error({ err: error }, 'rebuild failed'))
      .finally(() => {
        rebuilding = null
      })
  }
  const hourly = async (): Promise<void> => {
    rebuild()
    await tidy()
  }
  const leading = leadOnce({ connection: ways.direct, log, hourly })
  closings.push({ name: 'what is done once', order: 2, close: () => leading.close() })
}

/** Returns the session secret. Throws if another server on this database has different secrets. */
async function wireSecrets({ config, ways, closings }: Pick<Wiring, 'config' | 'ways' | 'closings'>): Promise<string> {
  const secret = authSecret(config.authSecret, config.dataDir)
  // An embedded database has one server.
  if (config.databaseUrl === null) return secret
  const file = keyFile(config.dataDir)
  if (config.masterKeys === null) fileRing(file)
  const shown = await showSecrets(ways.direct, {
    authSecret: secret,
    masterKeys: () => config.masterKeys ?? readKeys(file),
  })
  closings.push({ name: 'shown secrets', order: 4, close: () => shown.close() })
  return secret
}

type PostWiring = Pick<Wiring, 'config' | 'pool' | 'log' | 'closings'> & {
  readonly secret: string
  readonly pagesUrl: string
}

/** Mail, and the notices that become mail. */
function wirePost({ config, pool, log, closings, secret, pagesUrl }: PostWiring) {
  const mail = openMail({
    config,
    pool,
    secret,
    log,
    onRefused: (uid, address) => notices.tell(uid, { kind: 'mail-bounced', about: address }),
  })
  const notices = createNotices({ pool, pagesUrl, send: mail.send, onNew: raiseBroken(Date.now) })
  closings.push({ name: 'mail', order: 2, close: () => mail.close() })
  return { mail, notices }
}

/** The built pages, with what they say about this server. */
function openPages(
  config: Config,
  about: { readonly url: string; readonly contact: ContactDesk; readonly isUnused: boolean },
): StaticFiles {
  return staticFiles(fileURLToPath(new URL('../../../web/dist', import.meta.url)), {
    'public-url': about.url,
    operator: config.operator ?? '',
    'takes-no-messages': about.contact.takesMessages ? '' : 'true',
    payments: config.payments === null ? '' : 'true',
    'no-users': about.isUnused ? 'true' : '',
  })
}

type PaymentWiring = Pick<Wiring, 'config' | 'pool' | 'ways' | 'log' | 'closings'> & {
  readonly notices: Notices
  readonly pagesUrl: string
}

async function wirePayments(wiring: PaymentWiring): Promise<PaymentsService> {
  const { config, pool, ways, log, closings, notices, pagesUrl } = wiring
  const isDemo = (uid: string): Promise<boolean> => isDemoUser(pool, uid)
  if (config.payments === null) return noPayments({ pool, isDemo })
  const { plans: file, mode } = config.payments
  const emailOf = async (uid: string): Promise<string | null> => (await readUser(pool, uid))?.email ?? null
  const provider = stripeProvider(config.payments)
  const options = { pool, connection: ways.direct, log, pagesUrl, isDemo, emailOf, notices }
  const payments = openPayments({ provider, file, mode }, options)
  closings.push({ name: 'payments', order: 2, close: () => payments.close() })
  await payments.ready()
  return payments
}

function publicUrl(config: Config, listener: Listener): string {
  return config.publicUrl ?? `http://localhost:${listener.port}`
}

/** One is always left for short tasks, and one for users; they are started when they are needed. */
const LEDGER_THREADS = 3
const HTTP_PATIENCE_MS = 3_000
