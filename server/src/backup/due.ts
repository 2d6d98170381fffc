/** When a nightly backup is due, and when its absence is worth a notice. */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { type BackupRun, isGood } from './backup-runs.ts'

type BackupHistory = {
  /** The newest first. */
  readonly runs: readonly BackupRun[]
  readonly now: number
}

/** From the scheduled hour on, until one succeeds; an hour later after a failure. */
export function isDue({ runs, now }: BackupHistory, hour: number): boolean {
  const nightly = runs.filter(({ kind }) => kind === 'nightly')
  const today = Math.floor((now - hour * HOUR_MS) / DAY_MS) * DAY_MS + hour * HOUR_MS
  if (nightly.some((run) => run.startedAt >= today && isGood(run))) return false
  return nightly.every((run) => run.startedAt <= now - HOUR_MS)
}

/** A warning if the nightly backups cannot be relied on; null while all is well. */
export function lateness({ runs, now }: BackupHistory, since: number): string | null {
  const failed = runs.find(({ kind, endedAt }) => kind === 'nightly' && endedAt !== null)
  if (failed !== undefined && !isGood(failed)) return troubleOf(failed)
  // A backup that has just begun may be running, on this server or on another.
  if (runs.some(({ endedAt, startedAt }) => endedAt === null && startedAt > now - HOUR_MS)) return null
  const last = runs.find(isGood)?.startedAt ?? since
  if (now - last <= 2 * DAY_MS) return null
  return `The last backup that worked is ${Math.floor((now - last) / DAY_MS)} days old.`
}

/** Why a run cannot be relied on. */
export function troubleOf({ trouble, proof }: BackupRun): string | null {
  if (trouble !== null) return trouble
  const differences = proof?.differences ?? []
  if (differences.length === 0) return null
  return `A trial restore did not match the database: ${differences.join(', ')}.`
}
