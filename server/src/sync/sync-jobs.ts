/**
 * Synchronizations as jobs of the database's queue, from which any server process takes the next one. A job is one slice
 * of one connection. A connection has at most one waiting job, and its lock ensures that at most one runs.
 */
import PgBoss from 'pg-boss'
import { type DatabaseConnection, openPool, type Pool } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { type AdvisoryLocks, createAdvisoryLocks } from '../ground/locks.ts'
import { outsideRequests } from '../watch/request-scope.ts'
import { inRootSpan } from '../watch/spans.ts'
import type { NewsEnd } from './live/news-queue.ts'
import { readNews } from './live/read-news.ts'
import { runSlice, type SliceEnd } from './run-sync.ts'
import { hasRoom, priorityOf, SLOTS, type SyncTurn } from './shares.ts'
import type { SyncDependencies } from './sync-dependencies.ts'
import type { ConnectionRef } from './sync-store.ts'

export type SyncJobs = {
  /** Requests a synchronization as soon as a process is free. */
  readonly request: (ref: ConnectionRef) => Promise<void>
  /** Reads streams that have something new, by their names, at once and outside the queue. Never throws. */
  readonly news: (ref: ConnectionRef, names: readonly string[]) => Promise<NewsEnd>
  readonly close: () => Promise<void>
}

/** Starts taking jobs, and adds those that are due or that a process left behind when it ended. */
export async function startSyncJobs(connection: DatabaseConnection, dependencies: SyncDependencies): Promise<SyncJobs> {
  const pool = openPool({ ...connection, application_name: 'roundtrip jobs' }, BOSS_CONNECTIONS)
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } })
  boss.on('error', (error: Error) => dependencies.log.warn({ err: error }, 'job queue'))
  const add: AddJob = async ({ uid, connection }, order) => {
    const { isRequested = false, isFirst = false, onlyIfDue = false, afterS = 0 } = order
    const options = { singletonKey: connection, priority: priorityOf({ isRequested, isFirst }), startAfter: afterS }
    await boss.send(QUEUE, { uid, connection, onlyIfDue } satisfies SyncWork, options)
  }
  try {
    await boss.start()
    await boss.createQueue(QUEUE, { name: QUEUE, policy: 'short', retryLimit: 2, expireInSeconds: JOB_SECONDS })
    for (const { isFirst, ...ref } of await connectionsThat(INTERRUPTED, dependencies.pool)) await add(ref, { isFirst })
  } catch (error) {
    await boss.stop({ graceful: false, wait: false }).catch(() => undefined)
    await pool.end()
    throw error
  }
  const locks = createAdvisoryLocks(connection)
  const taker = takeJobs({ boss, locks, dependencies, add })
  const due = async (): Promise<void> => {
    try {
      for (const { isFirst, ...ref } of await connectionsThat(DUE, dependencies.pool))
        await add(ref, { isFirst, onlyIfDue: true })
      await taker.take()
    } catch (error) {
      dependencies.log.warn({ err: error }, 'looking for due synchronisations failed')
    }
  }
  const clocks = [setInterval(() => void taker.take(), POLL_MS), setInterval(() => void due(), DUE_MS)]
  for (const clock of clocks) clock.unref()
  void taker.take()
  return {
    request: async (ref) => {
      await add(ref, { isRequested: true })
      await taker.take()
    },
    news: taker.news,
    close: async () => {
      for (const clock of clocks) clearInterval(clock)
      await Promise.race([taker.close(), new Promise((next) => setTimeout(next, STOP_MS).unref())])
      await boss.stop({ graceful: true, timeout: STOP_MS, wait: true })
      await pool.end()
      await locks.close()
    },
  }
}

type AddJob = (ref: ConnectionRef, order: JobOrder) => Promise<void>

type Taking = {
  readonly boss: PgBoss
  readonly locks: AdvisoryLocks
  readonly dependencies: SyncDependencies
  readonly add: AddJob
}

type JobTaker = Pick<SyncJobs, 'news'> & {
  /** Begins waiting jobs while there is room. */
  readonly take: () => Promise<void>
  /** Starts no more jobs, and resolves when the running ones have ended. */
  readonly close: () => Promise<unknown>
}

function takeJobs({ boss, locks, dependencies, add }: Taking): JobTaker {
  const running: Running = new Map()
  let closing = false
  let isTaking = false
  const oneJob = async (job: PgBoss.Job<SyncWork>, { isFirst }: SyncTurn): Promise<void> => {
    const end = await oneSlice(locks, dependencies, job.data)
    await boss.complete(QUEUE, job.id)
    if (closing) return
    if (end.next === 'slice') await add(job.data, { isFirst })
    // If this process ends first, the next check for due connections finds it.
    if (end.next === 'retry') {
      setTimeout(() => void add(job.data, { isFirst }).catch(() => undefined), end.afterMs).unref()
    }
  }
  const begin = async (job: PgBoss.Job<SyncWork>): Promise<void> => {
    const turn = await turnOf(dependencies.pool, job.data)
    if (turn === null || closing || !hasRoom(turnsOf(running), turn)) {
      await boss.complete(QUEUE, job.id)
      if (turn !== null && !closing)
        await add(job.data, { isFirst: turn.isFirst, afterS: LATER_S, onlyIfDue: job.data.onlyIfDue === true })
      return
    }
    const end = inRootSpan('sync job', {}, () => oneJob(job, turn))
      .catch((error: unknown) => dependencies.log.warn({ err: error }, 'a synchronisation job failed'))
      .finally(() => {
        running.delete(job.id)
        void take()
      })
    running.set(job.id, { turn, end })
  }
  const takeAll = async (): Promise<void> => {
    if (isTaking || closing) return
    isTaking = true
    try {
      while (running.size < SLOTS && !closing) {
        const jobs = await boss.fetch<SyncWork>(QUEUE, { batchSize: SLOTS - running.size })
        for (const job of jobs) await begin(job)
        if (jobs.length === 0) break
      }
    } catch (error) {
      dependencies.log.warn({ err: error }, 'taking synchronisation jobs failed')
    } finally {
      isTaking = false
    }
  }
  // The response to the request for a job was sent long before the job ends and the next one begins.
  const take = (): Promise<void> => outsideRequests(takeAll)
  return {
    take,
    news: newsReader({ locks, dependencies, running, isClosing: () => closing }),
    close: () => {
      closing = true
      return Promise.all([...running.values()].map(({ end }) => end))
    },
  }
}

/** The running synchronizations, by the id of their job. */
type Running = Map<string, { readonly turn: SyncTurn; readonly end: Promise<void> }>

function turnsOf(running: Running): readonly SyncTurn[] {
  return Array.from(running.values(), ({ turn }) => turn)
}

type NewsDependencies = Pick<Taking, 'locks' | 'dependencies'> & {
  readonly running: Running
  readonly isClosing: () => boolean
}

/** Reads news outside the jobs, but within the same shares. */
function newsReader({ locks, dependencies, running, isClosing }: NewsDependencies): SyncJobs['news'] {
  return async (ref, names) => {
    try {
      const turn = await turnOf(dependencies.pool, ref)
      if (turn === null || isClosing()) return 'over'
      const id = `news ${ref.connection}`
      if (!hasRoom(turnsOf(running), turn) || running.has(id)) return 'busy'
      const reading = oneReading(locks, dependencies, { ref, names })
      const end = reading.then(
        () => undefined,
        () => undefined,
      )
      running.set(id, { turn, end })
      return await reading.finally(() => running.delete(id))
    } catch (error) {
      dependencies.log.warn({ err: error }, 'reading news failed')
      return 'over'
    }
  }
}

type JobOrder = {
  /** A trader is waiting for it. */
  readonly isRequested?: boolean
  readonly isFirst?: boolean
  readonly afterS?: number
  readonly onlyIfDue?: boolean
}

/** The payload of a job. A process of an earlier release does not set `onlyIfDue`. */
type SyncWork = ConnectionRef & {
  /**
   * Another server may have found the same connection due, and read it, before this job began. A job that a trader
   * requested, or that continues a run, is done in any case.
   */
  readonly onlyIfDue?: boolean
}

/** Null if the connection is gone. */
async function turnOf(pool: Pool, { uid, connection }: ConnectionRef): Promise<SyncTurn | null> {
  const { rows } = await pool.query<Omit<SyncTurn, 'uid'>>(
    'select exchange, demo as "isDemo", last_sync is null as "isFirst" from connections where user_id = $1 and id = $2',
    [uid, connection],
  )
  const turn = rows[0]
  return turn === undefined ? null : { uid, ...turn }
}

async function oneSlice(
  locks: AdvisoryLocks,
  dependencies: SyncDependencies,
  { onlyIfDue, ...ref }: SyncWork,
): Promise<SliceEnd> {
  const lock = await locks.tryAcquire(ref.connection)
  if (lock === null) return { next: 'nothing' }
  try {
    if (onlyIfDue === true && !(await isStillDue(dependencies.pool, ref))) return { next: 'nothing' }
    return await runSlice(dependencies, ref, lock)
  } finally {
    await lock.release()
  }
}

/** Whether a connection is still due, or was left unfinished: the waiting job may also be its next slice. */
async function isStillDue(pool: Pool, { uid, connection }: ConnectionRef): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from connections where user_id = $1 and id = $2 and ((${DUE}) or ${INTERRUPTED})`,
    [uid, connection],
  )
  return rowCount === 1
}

async function oneReading(
  locks: AdvisoryLocks,
  dependencies: SyncDependencies,
  { ref, names }: { readonly ref: ConnectionRef; readonly names: readonly string[] },
): Promise<NewsEnd> {
  const lock = await locks.tryAcquire(ref.connection)
  if (lock === null) return 'busy'
  try {
    return await readNews(dependencies, { ref, names, lock })
  } finally {
    await lock.release()
  }
}

const DUE = `next_sync <= now() and state not in ('paused', 'stopped')`
const INTERRUPTED = `state in ('waiting', 'syncing')`

/** The longest waiting connections first; the others follow with the next check. */
async function connectionsThat(
  condition: string,
  pool: Pool,
): Promise<readonly (ConnectionRef & Pick<SyncTurn, 'isFirst'>)[]> {
  const { rows } = await pool.query<ConnectionRef & Pick<SyncTurn, 'isFirst'>>(
    `select user_id as uid, id as connection, last_sync is null as "isFirst" from connections where ${condition} order by next_sync limit 500`,
  )
  return rows.map((row) => ({ ...row, connection: plainId(row.connection) }))
}

const QUEUE = 'sync'
const POLL_MS = 2_000
/** When to retry a job for which there is no room now. */
const LATER_S = 1
const DUE_MS = 5_000
const BOSS_CONNECTIONS = 3
/** A job whose process died is dropped after this time; its connection is picked up again long before. */
const JOB_SECONDS = 900
const STOP_MS = 5_000
