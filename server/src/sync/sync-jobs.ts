/**
 * Synchronizations as jobs of the database's queue, from which any server process takes the next one. A job is one slice
 * of one connection. A connection has at most one waiting job, and its lock ensures that at most one runs.
 */
import PgBoss from 'pg-boss'
import type { DatabaseConnection, Pool } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { type AdvisoryLocks, createAdvisoryLocks } from '../ground/locks.ts'
import { runSlice, type SliceEnd } from './run-sync.ts'
import type { SyncParts } from './sync-parts.ts'
import type { SyncPlace } from './sync-store.ts'

export type SyncJobs = {
  /** Requests a synchronization as soon as a process is free. */
  readonly request: (place: SyncPlace) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts taking jobs, and adds those that are due or that a process left behind when it ended. */
export async function startSyncJobs(connection: DatabaseConnection, parts: SyncParts): Promise<SyncJobs> {
  const boss = new PgBoss({ ...connectionOf(connection), max: BOSS_CONNECTIONS, application_name: 'roundtrip jobs' })
  boss.on('error', (error: Error) => parts.log.warn({ err: error }, 'job queue'))
  await boss.start()
  await boss.createQueue(QUEUE, { name: QUEUE, policy: 'short', retryLimit: 2, expireInSeconds: JOB_SECONDS })
  const locks = createAdvisoryLocks(connection)
  let closing = false
  const workers: string[] = []
  const request = async ({ uid, connection: id }: SyncPlace): Promise<void> => {
    await boss.send(QUEUE, { uid, connection: id } satisfies SyncPlace, { singletonKey: id })
    for (const worker of workers) boss.notifyWorker(worker)
  }
  const work = async ([job]: PgBoss.Job<SyncPlace>[]): Promise<void> => {
    if (job === undefined || closing) return
    const end = await oneSlice(locks, parts, job.data)
    if (closing) return
    if (end.next === 'slice') await request(job.data)
    // If this process ends first, the next look for due connections finds it.
    if (end.next === 'retry') setTimeout(() => void request(job.data).catch(() => undefined), end.afterMs).unref()
  }
  for (let slot = 0; slot < SLOTS; slot += 1) {
    workers.push(await boss.work<SyncPlace>(QUEUE, { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }, work))
  }
  const due = async (): Promise<void> => {
    try {
      for (const place of await placesThat(DUE, parts.pool)) await request(place)
    } catch (error) {
      parts.log.warn({ err: error }, 'looking for due synchronisations failed')
    }
  }
  for (const place of await placesThat(INTERRUPTED, parts.pool)) await request(place)
  const clock = setInterval(() => void due(), DUE_MS).unref()
  return {
    request,
    close: async () => {
      closing = true
      clearInterval(clock)
      await boss.stop({ graceful: true, timeout: STOP_MS, wait: true })
      await locks.close()
    },
  }
}

async function oneSlice(locks: AdvisoryLocks, parts: SyncParts, place: SyncPlace): Promise<SliceEnd> {
  const lock = await locks.tryAcquire(place.connection)
  if (lock === null) return { next: 'nothing' }
  try {
    return await runSlice(parts, place, lock)
  } finally {
    await lock.release()
  }
}

const DUE = `next_sync <= now() and state not in ('paused', 'stopped')`
const INTERRUPTED = `state in ('waiting', 'syncing')`

/** The longest waiting connections first; the others follow with the next look. */
async function placesThat(condition: string, pool: Pool): Promise<readonly SyncPlace[]> {
  const { rows } = await pool.query<SyncPlace>(
    `select user_id as uid, id as connection from connections where ${condition} order by next_sync limit 500`,
  )
  return rows.map(({ uid, connection }) => ({ uid, connection: plainId(connection) }))
}

function connectionOf(connection: DatabaseConnection): PgBoss.DatabaseOptions {
  return connection as PgBoss.DatabaseOptions
}

const QUEUE = 'sync'
const SLOTS = 6
const POLL_SECONDS = 2
const DUE_MS = 5_000
const BOSS_CONNECTIONS = 3
/** A job whose process died is dropped after this time; its connection is picked up again long before. */
const JOB_SECONDS = 900
const STOP_MS = 5_000
