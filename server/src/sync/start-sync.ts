/** Wires synchronization together and starts it in the background: nothing waits for the queue to be set up. */
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
import type { SyncParts } from './sync-parts.ts'
import { startSyncJobs } from './sync-jobs.ts'
import type { SyncPlace } from './sync-store.ts'

type Parts = {
  readonly config: Config
  readonly connection: DatabaseConnection
  readonly pool: Pool
  readonly workers: SyncParts['workers']
  readonly thread: ExchangeThread
  readonly demo: DemoExchange
  readonly notices: Notices
  readonly log: Logger
  readonly limitsOf: LimitsOf
}

export type Sync = {
  readonly accounts: ExchangeAccounts
  readonly live: LiveAccounts
  readonly box: KeyBox
  /** Requests a synchronization as soon as a process is free. */
  readonly request: (place: SyncPlace) => Promise<void>
  readonly close: () => Promise<void>
}

export function startSync({ config, connection, pool, workers, thread, demo, notices, log, limitsOf }: Parts): Sync {
  const { masterKeys, dataDir } = config
  const box = keyBox(masterKeys === null ? fileRing(keyFile(dataDir)) : fixedRing(masterKeys))
  const accounts = exchangeAccounts(config.exchanges, thread)
  const parts: SyncParts = {
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
  }
  const jobs = startSyncJobs(connection, parts)
  jobs.catch((error: unknown) => log.error({ err: error }, 'the job queue cannot be used; nothing is synchronised'))
  return {
    accounts,
    live: liveAccounts(parts),
    box,
    request: async (place) => {
      try {
        await (await jobs).request(place)
      } catch (error) {
        // The connection's state is waiting, so the next look for due connections finds it.
        log.error({ err: error }, 'a synchronisation could not be queued')
      }
    },
    close: async () => (await jobs.catch(() => null))?.close(),
  }
}

const SLICE_MS = 15_000
