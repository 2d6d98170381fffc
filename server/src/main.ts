/**
 * Starts the server: claims the data folder first, so that a second start is reported at once, and loads the rest
 * meanwhile. The wiring is in `app/application.ts`.
 */
import { type Config, readConfig } from './ground/config.ts'
import { prepareLoading } from './ground/prepare-loading.ts'
import { startWords } from './ground/start-words.ts'
import type { Closing } from './app/closing.ts'
import { startAgain } from './app/start-again.ts'
import type { DatabaseWays } from './app/open-database.ts'
import { type EmbeddedNews, keepEmbedded } from './database/embedded.ts'
import { connectionOfUrl } from './database/hosts.ts'

/** Null until they are read. */
let settings: Config | null = null

async function start(): Promise<void> {
  prepareLoading()
  const config = readConfig(process.env)
  settings = config
  const closings: Closing[] = []
  stopInOrder(closings)
  const ways = await openDatabase(config, closings)
  const { openApplication } = await import('./app/application.ts')
  const restart = (port: number): void => void stopAll(closings).then(() => startAgain(port))
  const url = await openApplication({ config, ways, closings, restart })
  process.stdout.write(`Roundtrip is ready at ${url}\n`)
}

async function openDatabase(config: Config, closings: Closing[]): Promise<DatabaseWays> {
  if (config.databaseUrl !== null) {
    const pooled = connectionOfUrl(config.databaseUrl)
    return { pooled, direct: config.databaseDirectUrl === null ? pooled : connectionOfUrl(config.databaseDirectUrl) }
  }
  const report = async (news: EmbeddedNews): Promise<void> => {
    const { createLog } = await import('./ground/log.ts')
    // At any log level: without its database the server does nothing.
    createLog('warn').warn(newsOf(news))
  }
  const database = await keepEmbedded(config.dataDir, (news) => void report(news))
  closings.push({ name: 'the database', order: 5, close: database.stop })
  return { pooled: database.connection, direct: database.connection }
}

function newsOf(news: EmbeddedNews): string {
  if (news.what === 'ended') return 'The embedded database has ended unexpectedly. It is started again.'
  if (news.what === 'restarted') return 'The embedded database runs again. Nothing that was saved is lost.'
  return `The embedded database could not be started again, which is tried until it works: ${explain(news.error)}`
}

/** The first signal stops in order, the second at once. */
function stopInOrder(closings: readonly Closing[]): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref()
    await stopAll(closings)
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Started by `npm start`: after that exits, nobody is left to stop us.
  process.on('disconnect', () => void stop())
  process.channel?.unref()
}

async function stopAll(closings: readonly Closing[]): Promise<void> {
  const ordered = [...closings].sort((a, b) => a.order - b.order)
  for (const { name, close } of ordered) {
    try {
      await close()
    } catch (error) {
      process.stderr.write(`Stopping ${name}: ${explain(error)}\n`)
    }
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const explain = (error: unknown): string => startWords(error, settings)

const STOP_PATIENCE_MS = 9_000

start().catch((error: unknown) => fail(explain(error)))
