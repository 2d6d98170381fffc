/** Wires synchronization together and starts it in the background: nothing waits for the queue to be set up. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DatabaseConnection, Pool } from '../database/connection.ts'
import type { DemoExchange } from '../demo/demo-exchange.ts'
import type { ExchangeThread } from '../exchanges/exchange-thread.ts'
import type { Config } from '../ground/config.ts'
import { type KeyBox, keyBox } from '../keys/key-box.ts'
import { fileRing, fixedRing, keyFile } from '../keys/key-ring.ts'
import type { Notices } from '../notices/notices.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { type ExchangeAccounts, exchangeAccounts } from './exchange-accounts.ts'
import { type LiveAccounts, liveAccounts } from './live-accounts.ts'
import { followStreams } from './live/live-streams.ts'
import { countMissingKeys, type MissingKeyCounts, warnOfMissingKeys } from './missing-keys.ts'
import type { SyncDependencies } from './sync-dependencies.ts'
import { startSyncJobs, type SyncJobs } from './sync-jobs.ts'
import type { ConnectionRef } from './sync-store.ts'

type Dependencies = {
  readonly config: Config
  readonly connection: DatabaseConnection
  readonly pool: Pool
  readonly workers: SyncDependencies['workers']
  readonly thread: ExchangeThread
  readonly demo: DemoExchange
  readonly notices: Notices
  readonly log: Logger
  readonly limitsOf: LimitsOf
  readonly onRead: SyncDependencies['onRead']
}

export type Sync = {
  readonly accounts: ExchangeAccounts
  readonly live: LiveAccounts
  readonly box: KeyBox
  /** Secrets that are sealed with master keys that this server does not have. */
  readonly countMissingKeys: () => Promise<MissingKeyCounts>
  /** Requests a synchronization as soon as a process is free. */
  readonly request: (ref: ConnectionRef) => Promise<void>
  /** Whether the queue is running. */
  readonly isWorking: () => boolean
  /** From one synchronization of a connection to the next. */
  readonly minutes: number
  readonly close: () => Promise<void>
}

export function startSync(given: Dependencies): Sync {
  const { config, connection, pool, workers, thread, demo, notices, log, limitsOf, onRead } = given
  const { masterKeys, dataDir } = config
  const ring = masterKeys === null ? fileRing(keyFile(dataDir)) : fixedRing(masterKeys)
  const box = keyBox(ring)
  void warnOfMissingKeys(pool, ring, log)
  const accounts = exchangeAccounts(config.exchanges, thread)
  const dependencies: SyncDependencies = {
    pool,
    workers,
    accounts,
    box,
    demoGateway: demo.gateway,
    notices,
    log,
    now: Date.now,
    intervalMs: config.syncMinutes * 60_000,
    sliceMs: SLICE_MS,
    limitsOf,
    onRead,
  }
  const queue = startQueue(connection, dependencies)
  const streams = followStreams(dependencies, {
    max: config.liveStreams,
    address: config.exchangeAddress,
    takesReal: config.exchanges !== 'not-at-all',
    read: (ref, names) => queue.jobs()?.news(ref, names) ?? Promise.resolve('busy'),
  })
  return {
    accounts,
    live: liveAccounts(dependencies),
    box,
    countMissingKeys: () => countMissingKeys(pool, ring),
    request: async (ref) => {
      try {
        await queue.jobs()?.request(ref)
      } catch (error) {
        // The connection's state is waiting, so the next check for due connections finds it.
        log.error({ err: error }, 'a synchronisation could not be queued')
      }
    },
    isWorking: () => queue.jobs() !== null,
    minutes: config.syncMinutes,
    close: async () => {
      await streams.close()
      await queue.close()
    },
  }
}

type Queue = {
  /** Null until the queue has started. Earlier requests are found when it checks for due connections. */
  readonly jobs: () => SyncJobs | null
  readonly close: () => Promise<void>
}

/** Servers that start at once can block each other, and the database may be away: it is retried until it works. */
function startQueue(connection: DatabaseConnection, dependencies: SyncDependencies): Queue {
  let jobs: SyncJobs | null = null
  const closing = new AbortController()
  const begin = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !closing.signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        jobs = await startSyncJobs(connection, dependencies)
        return
      } catch (error) {
        dependencies.log.warn({ err: error, pauseMs }, 'the job queue does not start; it is tried again')
        await delay(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
      }
    }
  }
  const begun = begin()
  return {
    jobs: () => jobs,
    close: async () => {
      closing.abort()
      await begun
      await jobs?.close()
    },
  }
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000

const SLICE_MS = 15_000
