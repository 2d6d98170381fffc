/**
 * Makes the nightly backups and those that operators request, one at a time over all servers, and reports the outcome.
 */
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { BackupState } from '@roundtrip/contract/operation'
import { HOUR_MS } from '@roundtrip/core/base'
import type { DatabaseConnection, Pool } from '../database/connection.ts'
import type { Config } from '../ground/config.ts'
import { type AdvisoryLock, type AdvisoryLocks, createAdvisoryLocks } from '../ground/locks.ts'
import type { Log } from '../ground/log.ts'
import type { Notices } from '../notices/notices.ts'
import { BackupError } from './backup-error.ts'
import { backupName, listBackups, removeOldBackups } from './backup-folder.ts'
import { beginRun, endRun, isGood, recentRuns } from './backup-runs.ts'
import type { RunBackup } from './backup-thread.ts'
import { isDue, lateness, troubleOf } from './due.ts'
import { tellOperators } from './tell-operators.ts'
import { readBackupKey } from './sealing.ts'
import { secretsOf } from './server-secrets.ts'

export type BackupKeeper = {
  /** Begins a backup; false if a server is making one already. */
  readonly make: () => Promise<boolean>
  readonly state: () => Promise<BackupState>
  /** Makes the nightly backup if it is due. */
  readonly look: () => Promise<void>
  readonly close: () => Promise<void>
}

export type BackupKeeperDependencies = {
  readonly config: Config
  readonly pool: Pool
  /** Past a pooler. */
  readonly connection: DatabaseConnection
  readonly run: RunBackup
  readonly notices: Notices
  readonly log: Pick<Log, 'info' | 'error'>
  readonly now: () => number
}

export function keepBackups(dependencies: BackupKeeperDependencies): BackupKeeper {
  const { config, pool, now, log } = dependencies
  const locks = createAdvisoryLocks(dependencies.connection)
  let running: { readonly end: Promise<void>; readonly cancel: () => Promise<unknown> } | null = null
  const begin = async (kind: 'nightly' | 'manual', lock: AdvisoryLock): Promise<void> => {
    const made = await beginBackup(dependencies, kind)
    const end = made.end.finally(async () => {
      running = null
      await lock.release().catch(() => undefined)
    })
    running = { end, cancel: made.cancel }
  }
  const look = async (): Promise<void> => {
    const { nightly } = config.backups
    const since = await firstUser(pool)
    if (nightly === null || since === null) return
    const history = async () => ({ runs: await recentRuns(pool), now: now() })
    if (isDue(await history(), nightly.hour)) {
      const isBegun = await withLock(locks, async (lock) => {
        // Another server may have made it meanwhile.
        if (!isDue(await history(), nightly.hour)) return false
        await begin('nightly', lock)
        return true
      })
      // If another server makes it, that one reports the outcome.
      if (!isBegun) return
      await running?.end
    }
    await tellOperators(dependencies, lateness(await history(), since))
  }
  const lookCarefully = (): Promise<void> =>
    look().catch((error: unknown) => log.error({ err: error }, 'looking for due backups failed'))
  const clocks = [setTimeout(() => void lookCarefully(), FIRST_MS), setInterval(() => void lookCarefully(), EVERY_MS)]
  for (const clock of clocks) clock.unref()
  return {
    make: () =>
      withLock(locks, async (lock) => {
        await begin('manual', lock)
        return true
      }),
    look,
    state: () => stateOf(dependencies, running !== null),
    close: async () => {
      for (const clock of clocks) clearInterval(clock)
      await running?.cancel()
      await running?.end.catch(() => undefined)
      await locks.close()
    },
  }
}

/** False if another backup is in progress; else the result of `work`, which keeps the lock if it returns true. */
async function withLock(locks: AdvisoryLocks, work: (lock: AdvisoryLock) => Promise<boolean>): Promise<boolean> {
  const lock = await locks.tryAcquire('backup')
  if (lock === null) return false
  let isKept = false
  try {
    isKept = await work(lock)
    return isKept
  } finally {
    if (!isKept) await lock.release()
  }
}

type Begun = { readonly end: Promise<void>; readonly cancel: () => Promise<unknown> }

async function beginBackup(dependencies: BackupKeeperDependencies, kind: 'nightly' | 'manual'): Promise<Begun> {
  const { config, pool, connection, run, log } = dependencies
  const { folder, keyFile, nightly } = config.backups
  const key = keyFile === null ? null : readBackupKey(keyFile)
  const now = dependencies.now()
  const file = backupName({ at: now, kind, isEncrypted: key !== null })
  const number = await beginRun(pool, { kind, file, machine: hostname(), now })
  const databaseFolder = config.databaseUrl === null ? config.dataDir : null
  const task = { connection, path: join(folder, file), key, secrets: secretsOf(config), now, databaseFolder }
  const { result, cancel } = run(task)
  const finish = async (): Promise<void> => {
    try {
      const { bytes, proof } = await result
      await endRun(pool, number, { bytes, trouble: null, proof })
      if (nightly !== null) removeOldBackups(folder, { kind: 'nightly', keep: nightly.keep })
      if (proof.differences.length > 0) log.error({ file, differences: proof.differences }, 'a backup is not the same')
      else log.info({ file, bytes, proof: proof.kind }, 'backup saved and checked')
    } catch (error) {
      log.error({ err: error, file }, 'a backup failed')
      const trouble = error instanceof BackupError ? error.message : UNKNOWN
      await endRun(pool, number, { bytes: null, trouble, proof: null }).catch(() => undefined)
    }
  }
  return { end: finish(), cancel }
}

async function stateOf({ config, pool }: BackupKeeperDependencies, isRunning: boolean): Promise<BackupState> {
  const { folder, nightly, keyFile } = config.backups
  const runs = await recentRuns(pool)
  const own = new Map(runs.filter(({ machine }) => machine === hostname()).map((run) => [run.file, run]))
  const newest = runs.find(({ endedAt }) => endedAt !== null)
  return {
    nightly,
    folder,
    isEncrypted: keyFile !== null,
    isRunning,
    lastGood: runs.find(isGood)?.startedAt ?? null,
    trouble: newest === undefined ? null : troubleOf(newest),
    files: listBackups(folder)
      .slice(0, MAX_LISTED)
      .map((file) => ({ ...file, proof: own.get(file.name)?.proof ?? null })),
  }
}

/** When the first user signed up, not counting demos; null if there is none. */
async function firstUser(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ since: number | null }>(
    `select (extract(epoch from min("createdAt")) * 1000)::float8 as since from auth_users
     where "email" not like '%@demo.roundtrip.invalid'`,
  )
  return rows[0]?.since ?? null
}

const UNKNOWN = 'The backup failed. The log says why.'
const FIRST_MS = 5 * 60_000
const EVERY_MS = HOUR_MS / 6
const MAX_LISTED = 100
