/** Starts the server. The only file that wires the parts together. */
import { fileURLToPath } from 'node:url'
import { createAuth } from './auth/better-auth.ts'
import { removeOldAttempts } from './auth/attempts.ts'
import { authSecret } from './auth/secret.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Connection, openPool, type Pool } from './database/connection.ts'
import { DatabaseStartError } from './database/embedded-programs.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { demoPort } from './demo/demo.ts'
import { watchChanges } from './documents/changes.ts'
import { endStreams } from './documents/listen.ts'
import { documentStore } from './documents/store.ts'
import { accountFunctions } from './functions/accounts.ts'
import { demoFunctions } from './functions/demo.ts'
import { importFunctions } from './functions/imports.ts'
import { tradeFunctions } from './functions/trades.ts'
import { createApp, type Parts } from './http/app.ts'
import { openDevelopmentPorts } from './http/development.ts'
import { securityHeaders } from './http/headers.ts'
import { listen, type Listener } from './http/listener.ts'
import { createLog, type Log } from './http/log.ts'
import { staticFiles } from './http/static-files.ts'
import { removeStaleImports } from './ledger/stale-imports.ts'
import { startWorkers } from './ledger/workers.ts'

/** What must be ended, and when: callers first, the database last. */
type Closing = { readonly name: keyof typeof CLOSING_ORDER; readonly close: () => Promise<unknown> }

const CLOSING_ORDER = { streams: 0, http: 1, workers: 2, changes: 3, pool: 4, database: 5 } as const

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const closings: Closing[] = []
  stopInOrder(closings, log)
  const headers = securityHeaders(config.publicUrl?.startsWith('https:') === true)
  const listener = await listen({ ...config, headers })
  closings.push({ name: 'http', close: () => listener.close(HTTP_PATIENCE_MS) })
  const connection = await openDatabase(config, closings)
  const pool = openPool(connection, config.databaseConnections)
  closings.push({ name: 'pool', close: () => pool.end() })
  const fresh = await migrate(pool)
  if (fresh.length > 0) log.info({ migrations: fresh }, 'database brought up to date')
  const parts = wire({ config, log, pool, connection, closings, listener })
  const app = createApp(parts)
  listener.serve((request) => app.fetch(request))
  if (config.mode === 'dev') {
    for (const port of await openDevelopmentPorts(parts, headers)) {
      closings.push({ name: 'http', close: () => port.close(HTTP_PATIENCE_MS) })
    }
  }
  closings.push({ name: 'streams', close: async () => endStreams() })
  process.stdout.write(`Roundtrip is ready at ${publicUrl(config, listener)}\n`)
}

type Wiring = {
  readonly config: Config
  readonly log: Log
  readonly pool: Pool
  readonly connection: Connection
  readonly closings: Closing[]
  readonly listener: Listener
}

function wire({ config, log, pool, connection, closings, listener }: Wiring): Parts {
  const secret = authSecret(config.authSecret, config.dataDir)
  const url = publicUrl(config, listener)
  const auth = createAuth({
    pool,
    secret,
    baseUrl: config.mode === 'dev' ? 'http://localhost:9099' : url,
    trustedOrigins: config.mode === 'dev' ? [url, 'http://localhost:5173'] : [url],
    trustOwnHost: config.publicUrl === null,
    signUp: config.signUp,
  })
  const workers = startWorkers(connection, LEDGER_THREADS)
  const changes = watchChanges(connection)
  const demo = demoPort({ auth, pool, loadDemo: (uid) => workers.run('loadDemo', { uid, now: Date.now() }) })
  const documents = documentStore(pool, {
    onCurrencyChange: (uid) => {
      workers.run('rebuildAll', { uid }).catch((error: unknown) => log.error({ err: error }, 'rebuild failed'))
    },
  })
  const tidy = setInterval(() => void tidyUp(), TIDY_MS)
  const tidyUp = async (): Promise<void> => {
    try {
      await removeStaleImports(pool)
      await removeOldAttempts(pool)
      await demo.removeOld()
    } catch (error) {
      log.error({ err: error }, 'tidying up failed')
    }
  }
  void tidyUp()
  tidy.unref()
  closings.push({ name: 'workers', close: () => workers.close() }, { name: 'changes', close: () => changes.close() })
  const functions = [
    ...accountFunctions(pool, workers),
    ...importFunctions(pool, workers),
    ...tradeFunctions(pool, workers),
    ...demoFunctions(pool, demo),
  ]
  const pages = staticFiles(fileURLToPath(new URL('../../web/dist', import.meta.url)))
  return {
    auth,
    authSecret: secret,
    secureCookies: url.startsWith('https:'),
    pool,
    documents,
    changes,
    functions,
    demo,
    pages,
    log,
  }
}

async function openDatabase(config: Config, closings: Closing[]): Promise<Connection> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl }
  const database = await startEmbedded(config.dataDir)
  let stopping = false
  closings.push({
    name: 'database',
    close: () => {
      stopping = true
      return database.stop()
    },
  })
  void database.ended.then(() => {
    if (!stopping)
      fail('The embedded database has ended unexpectedly. Start Roundtrip again; nothing that was saved is lost.')
  })
  return database.connection
}

function publicUrl(config: Config, listener: Listener): string {
  return config.publicUrl ?? `http://localhost:${listener.port}`
}

/** The first signal stops in order, the second at once. */
function stopInOrder(closings: readonly Closing[], log: Log): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref()
    const ordered = [...closings].sort((a, b) => CLOSING_ORDER[a.name] - CLOSING_ORDER[b.name])
    for (const { name, close } of ordered) {
      try {
        await close()
      } catch (error) {
        log.error({ err: error, part: name }, 'stopping failed')
      }
    }
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** A sentence for what a person can put right; the whole story for what only we can. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop the other program, or set PORT to another one.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const LEDGER_THREADS = 2
const TIDY_MS = 60 * 60_000
const HTTP_PATIENCE_MS = 3_000
const STOP_PATIENCE_MS = 9_000

start().catch((error: unknown) => fail(explain(error)))
