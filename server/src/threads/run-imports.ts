/**
 * Runs the commits of imports that the database stores as jobs: those requested here at once, and those that a process
 * left behind or that have to be retried. A lock ensures that no two processes run the same one.
 */
import { AppError } from '@roundtrip/contract/errors'
import type { Logger } from 'pino'
import type { DatabaseConnection, Pool } from '../database/connection.ts'
import { databaseTrouble } from '../ground/database-trouble.ts'
import { createAdvisoryLocks } from '../ground/locks.ts'
import { Refusal } from '../ground/refusal.ts'
import { beginTry, endWithout, type ImportRef, noteProgress, readyJobs, tryLater } from '../ledger/imports/jobs.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { meters } from '../watch/meters.ts'
import { progressWriter } from './progress-writer.ts'
import type { LedgerWorkers } from './workers.ts'

export type ImportRunner = {
  /**
   * Begins a job unless it is in progress here. Settles when that attempt has ended, regardless of its outcome; never
   * throws.
   */
  readonly begin: (ref: ImportRef) => Promise<void>
  /** Settles when the attempt in progress here has ended; null if there is none. */
  readonly ended: (ref: ImportRef) => Promise<void> | null
  /** Begins no more. */
  readonly stop: () => void
  /** Call when the workers have ended. */
  readonly close: () => Promise<void>
}

export type RunnerDependencies = {
  readonly pool: Pool
  /** For locks, which belong to a session. */
  readonly connection: DatabaseConnection
  readonly workers: Pick<LedgerWorkers, 'run'>
  readonly limitsOf: LimitsOf
  readonly log: Pick<Logger, 'warn' | 'error'>
}

export function runImports(dependencies: RunnerDependencies): ImportRunner {
  const { pool, log } = dependencies
  const locks = createAdvisoryLocks(dependencies.connection)
  const running = new Map<string, Promise<void>>()
  let stopped = false
  let isAway = false
  const nameOf = ({ uid, importId }: ImportRef): string => `import ${uid} ${importId}`
  const tryOnce = async (ref: ImportRef): Promise<void> => {
    const lock = await locks.tryAcquire(nameOf(ref))
    if (lock === null) return
    try {
      await oneTry(dependencies, ref)
    } finally {
      await lock.release()
    }
  }
  const begin = (ref: ImportRef): Promise<void> => {
    const name = nameOf(ref)
    const underWay = running.get(name)
    if (underWay !== undefined || stopped) return underWay ?? Promise.resolve()
    const end = tryOnce(ref)
      // The job still exists, and will be found again.
      .catch((error: unknown) => log.warn({ err: error }, 'an import could not be tried'))
      .finally(() => running.delete(name))
    running.set(name, end)
    return end
  }
  const look = async (): Promise<void> => {
    try {
      for (const ref of await readyJobs(pool)) void begin(ref)
      isAway = false
    } catch (error) {
      // Logged once; everything else that needs the database reports it, too.
      if (!isAway) log.warn({ err: error }, 'looking for imports to commit failed')
      isAway = true
    }
  }
  const clock = setInterval(() => void look(), LOOK_MS).unref()
  void look()
  return {
    begin,
    ended: (ref) => running.get(nameOf(ref)) ?? null,
    stop: () => {
      stopped = true
      clearInterval(clock)
    },
    close: async () => {
      await Promise.all(running.values())
      await locks.close()
    },
  }
}

async function oneTry(dependencies: RunnerDependencies, ref: ImportRef): Promise<void> {
  const { pool, workers, log } = dependencies
  const before = await beginTry(pool, ref)
  if (before === null) return
  if (before >= MAX_TRIES) return endWithout(pool, ref, { state: 'failed', failure: OURS })
  const progress = progressWriter<Parameters<typeof noteProgress>[2]>(
    (now) => noteProgress(pool, ref, now),
    (error) => log.warn({ err: error }, 'the progress of an import could not be noted'),
  )
  const began = performance.now()
  let outcome = 'internal'
  try {
    const { fills: maxFills } = await dependencies.limitsOf(ref.uid)
    const done = await workers.run('commitImport', { ...ref, maxFills }, progress.note)
    await progress.end()
    outcome = 'ok'
    meters.importedRows({ kind: 'fills' }, done.import.fillsAdded)
    meters.importedRows({ kind: 'cash-events' }, done.import.cashEventsAdded)
  } catch (error) {
    await progress.end()
    if (error instanceof Refusal) {
      const { reason, message, details } = error
      outcome = reason
      const failed = { state: 'uploading', failure: { reason, message, details } } as const
      const gone = { state: 'cancelled', failure: null } as const
      return await endWithout(pool, ref, reason === 'import-cancelled' ? gone : failed)
    }
    // The import is not to blame if the database is away, or if the server has no room or stops.
    const passes = databaseTrouble(error) !== null || error instanceof AppError
    if (passes) {
      outcome = 'later'
      log.warn({ err: error }, 'an import is tried again later')
    } else {
      log.error({ err: error }, 'an import failed')
    }
    await tryLater(pool, ref, { afterS: AGAIN_S, counts: !passes })
  } finally {
    meters.imported({ outcome }, performance.now() - began)
  }
}

const OURS = {
  reason: 'internal',
  message: 'The server could not store this import. Nothing of it was stored. Import the files again.',
  details: {},
}
/** Attempts that may end with an error of ours, or with the process. */
const MAX_TRIES = 4
const AGAIN_S = 3
const LOOK_MS = 3_000
