/**
 * What an update to this release would do to a database, determined without touching it: everything is copied into a
 * scratch database on the same server and migrated there; its figures are derived again and compared with the old ones.
 */
import type { DatabaseClient, DatabaseConnection, Pool } from '../database/connection.ts'
import { openPool } from '../database/connection.ts'
import { appliedMigrations, migrate, MIGRATIONS } from '../database/migrate.ts'
import { textOfFile, tradeDifferences, unlikeRows } from '../export/compare-figures.ts'
import { type OwnRow, readOwnCsv } from '../export/own-csv.ts'
import { filesForPeople } from '../export/people-files.ts'
import { rebuildAll } from '../ledger/positions/rebuild.ts'
import { BackupError } from './backup-error.ts'
import { restoreBackup } from './restore-backup.ts'
import { inScratchDatabase, mayCreateDatabases } from './scratch-database.ts'
import { backupOf } from './write-backup.ts'

export type UpdateCheck = {
  /** Names of the migrations that would run, in their order. */
  readonly migrations: readonly string[]
  /** How many journals were compared. */
  readonly journals: number
  /** Those with a figure that would change. */
  readonly changed: readonly ChangedJournal[]
}

export type ChangedJournal = ReturnType<typeof tradeDifferences> & {
  readonly uid: string
  /** The address that its owner signs in with. */
  readonly email: string
  /** How many deposits, withdrawals and transfers would change. */
  readonly flows: number
}

/** Throws a `BackupError` if the role may make no databases, or the database is of a later release. */
export async function checkUpdate(connection: DatabaseConnection, now: number): Promise<UpdateCheck> {
  const pool = openPool(connection, 1)
  try {
    if (!(await mayCreateDatabases(pool))) throw new BackupError(NO_SCRATCH)
    const source = await pool.connect()
    try {
      const applied = new Set((await appliedMigrations(source)).map(({ name }) => name))
      const migrations = MIGRATIONS.map(({ name }) => name).filter((name) => !applied.has(name))
      const compared = await inScratchDatabase(connection, async (scratch) => {
        await copyInto(scratch, source, now)
        await migrate(scratch)
        return compareAll(scratch)
      })
      return { migrations, ...compared }
    } finally {
      source.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** Copies all rows as of one moment, into the tables of the release that wrote them. */
async function copyInto(scratch: Pool, source: DatabaseClient, now: number): Promise<void> {
  const client = await scratch.connect()
  try {
    const bytes = backupOf(source, { key: null, secrets: null, withFigures: false, now })
    await restoreBackup(client, { bytes, key: null })
  } finally {
    client.release(true)
  }
}

/**
 * Migrations leave the trades that the earlier release stored, so these are read first and then all derived again,
 * including those that this release would derive only at their next change. Memory holds one journal.
 */
async function compareAll(scratch: Pool): Promise<Pick<UpdateCheck, 'journals' | 'changed'>> {
  const { rows } = await scratch.query<{ uid: string; email: string }>(
    `select l.user_id as uid, u.email from ledgers as l join auth_users as u on u.id::text = l.user_id::text
     where not exists (select from demo_users as d where d.user_id = l.user_id) order by u.email`,
  )
  const changed: ChangedJournal[] = []
  for (const { uid, email } of rows) {
    const before = await figuresOf(scratch, uid)
    await rebuildAll(scratch, { uid })
    const after = await figuresOf(scratch, uid)
    const differences = tradeDifferences({ before: before.trades, after: after.trades })
    const flows = unlikeRows({ before: before.flows, after: after.flows })
    if (differences.changed + differences.missing + differences.added + flows > 0)
      changed.push({ ...differences, uid, email, flows })
  }
  return { journals: rows.length, changed }
}

type Figures = { readonly trades: readonly OwnRow[]; readonly flows: readonly OwnRow[] }

async function figuresOf(scratch: Pool, uid: string): Promise<Figures> {
  const client = await scratch.connect()
  try {
    const files = await filesForPeople(client, uid)
    const rowsOf = async (name: string): Promise<readonly OwnRow[]> => {
      const file = files.find((candidate) => candidate.name === name)
      return file === undefined ? [] : readOwnCsv(await textOfFile(file))
    }
    return { trades: await rowsOf('trades.csv'), flows: await rowsOf('flows.csv') }
  } finally {
    client.release()
  }
}

const NO_SCRATCH =
  'The database role may not create databases. Grant it CREATEDB so that the update can be tried on a copy.'
