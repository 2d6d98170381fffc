/**
 * Whether the server can do its work, for monitoring and load balancers. `/healthz` reports that the process is alive
 * and responds; a supervisor restarts it otherwise. `/readyz` reports which of its components work.
 */
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '../database/connection.ts'
import { databaseTrouble } from '../ground/database-trouble.ts'
import { isDatabaseFull } from '../ground/full-disk.ts'

export type ReadinessDependencies = {
  readonly pool: Pool
  /** The folder of uploads and of the embedded database; null = neither is on this machine. */
  readonly dataDir: string | null
  readonly queue: () => boolean
  readonly exchanges: () => 'idle' | 'running' | 'failed'
}

/** `trouble` is a sentence for the operator; null = the component works. */
type PartState = { readonly state: string; readonly trouble: string | null }

export type Readiness = {
  /**
   * `ready`: all work. `limited`: requests are served, and something else waits. `not-ready`: send requests elsewhere.
   */
  readonly status: 'ready' | 'limited' | 'not-ready'
  readonly parts: Readonly<Record<'database' | 'disk' | 'queue' | 'exchanges' | 'mail', PartState>>
}

/** Checks each component, in at most a few seconds. */
export async function readiness(dependencies: ReadinessDependencies): Promise<Readiness> {
  const [database, disk] = await Promise.all([databaseState(dependencies.pool), diskState(dependencies.dataDir)])
  const mail = database.trouble === null ? await mailState(dependencies.pool) : UNKNOWN
  const queue = dependencies.queue()
    ? WORKS
    : { state: 'starting', trouble: 'The job queue has not started; nothing is synchronised.' }
  const exchanges = exchangeState(dependencies.exchanges())
  const needed = [database, disk].some(({ trouble }) => trouble !== null)
  const room = needed ? WORKS : await roomState(dependencies.pool)
  const isLimited = [room, queue, exchanges, mail].some(({ trouble }) => trouble !== null)
  const status = needed ? 'not-ready' : isLimited ? 'limited' : 'ready'
  return { status, parts: { database, disk: room.trouble === null ? disk : room, queue, exchanges, mail } }
}

const WORKS: PartState = { state: 'ok', trouble: null }
const READ_ONLY: PartState = { state: 'read-only', trouble: 'The database is a replica and takes no changes.' }
const OUTDATED: PartState = {
  state: 'outdated',
  trouble: 'A newer release has updated the database, and this server cannot work with it. Stop this server.',
}
const UNKNOWN: PartState = { state: 'unknown', trouble: null }

async function databaseState(pool: Pool): Promise<PartState> {
  try {
    const late = delay(PATIENCE_MS, null, { ref: false })
    const result = await Promise.race([pool.query<{ replica: boolean }>('select pg_is_in_recovery() as replica'), late])
    if (result === null) return { state: 'slow', trouble: 'The database does not respond in time.' }
    if (result.rows[0]?.replica !== true) return WORKS
    return READ_ONLY
  } catch (error) {
    // If several hosts are named, and none of them accepts writes, there is no connection at all.
    if (databaseTrouble(error) === 'read-only') return READ_ONLY
    if (databaseTrouble(error) === 'outdated') return OUTDATED
    return { state: 'away', trouble: 'The database cannot be reached.' }
  }
}

async function diskState(folder: string | null): Promise<PartState> {
  if (folder === null) return WORKS
  try {
    const { bavail, bsize } = await statfs(folder)
    const megabytes = Math.floor((bavail * bsize) / 1_000_000)
    if (megabytes >= MIN_MEGABYTES) return WORKS
    return { state: 'full', trouble: `The disk of the data folder has ${megabytes} MB left.` }
  } catch {
    return { state: 'unreadable', trouble: 'The data folder cannot be read.' }
  }
}

/** The disk of a database on another machine. Reads still work, and no other server could write. */
async function roomState(pool: Pool): Promise<PartState> {
  if (!(await isDatabaseFull(pool))) return WORKS
  return { state: 'full', trouble: 'The disk of the database is full. Nothing is stored until it has room.' }
}

function exchangeState(state: 'idle' | 'running' | 'failed'): PartState {
  return {
    state,
    trouble: state === 'failed' ? 'The thread that talks to exchanges ended and has not worked since.' : null,
  }
}

/** Mails are retried for a day; if some have waited for a while, none is being accepted. */
async function mailState(pool: Pool): Promise<PartState> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from outbox
     where state = 'waiting' and attempts > 0 and created_at < now() - interval '15 minutes'`,
  )
  const waiting = rows[0]?.waiting ?? 0
  if (waiting === 0) return WORKS
  return {
    state: 'late',
    trouble: `${waiting} ${waiting === 1 ? 'letter waits' : 'letters wait'} longer than 15 minutes.`,
  }
}

const PATIENCE_MS = 3_000
/** With less than this, the next import may not fit. */
const MIN_MEGABYTES = 200
