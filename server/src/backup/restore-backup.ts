/**
 * Restores a backup into an empty database, in one transaction: afterwards either all of it is there or none. The
 * tables are created as in the release that wrote the backup, filled, compared, and then migrated.
 */
import type { DatabaseClient } from '../database/connection.ts'
import { checksumOf, MIGRATIONS, migrateWithin } from '../database/migrate.ts'
import { BackupError, damagedBackup } from './backup-error.ts'
import { copyIn, userTriggers } from './copy-in.ts'
import { clearEmpty } from './empty-database.ts'
import { type BackupManifest, type JournalFigures, newerBackup, type SequenceValue } from './manifest.ts'
import { type ReadBackup, readBackup } from './read-backup.ts'
import type { BackupKey } from './sealing.ts'
import { SAME_TEXT } from './session-text.ts'
import { quoted, tablesToSave } from './tables.ts'

export type RestoreOptions = {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly key: BackupKey | null
  /** Runs in the same transaction, once everything is there and was compared. */
  readonly finish?: (client: DatabaseClient, backup: ReadBackup) => Promise<void>
  /** Called with the table that is being filled, and how many rows are there. */
  readonly tell?: (progress: RestoredSoFar) => void
  /** Called with the figures of every journal as they were. */
  readonly figures?: (figures: JournalFigures) => void
}

export type RestoredSoFar = { readonly table: string; readonly tables: number; readonly of: number }

/**
 * Throws a `BackupError` with a sentence if the backup or the database does not qualify; the database is then
 * unchanged. This does not migrate to the current schema: the caller runs `migrate` afterwards, which can be repeated.
 */
export async function restoreBackup(client: DatabaseClient, options: RestoreOptions): Promise<ReadBackup> {
  await client.query('begin')
  try {
    await client.query(SAME_TEXT)
    const backup = await readBackup(options.bytes, options.key, readerFor(client, options))
    for (const sequence of backup.checks.sequences) await setSequence(client, sequence)
    await countAll(client, backup)
    await options.finish?.(client, backup)
    await client.query('commit')
    return backup
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw sentenceOf(error)
  }
}

function readerFor(client: DatabaseClient, { tell, figures }: RestoreOptions): Parameters<typeof readBackup>[2] {
  let of = 0
  let tables = 0
  return {
    begin: async (manifest) => {
      of = manifest.tables.length
      await clearEmpty(client)
      await makeTables(client, manifest)
    },
    table: async (table, rows) => {
      tell?.({ table: table.name, tables, of })
      await userTriggers(client, table, 'disable')
      await copyIn(client, table, rows)
      await userTriggers(client, table, 'enable')
      tables += 1
    },
    figures: (journal) => figures?.(journal),
  }
}

/** Creates the tables as they were; those of a later release are unknown here. */
async function makeTables(client: DatabaseClient, { migrations, tables }: BackupManifest): Promise<void> {
  const checksums = new Map(MIGRATIONS.map((migration) => [migration.name, checksumOf(migration)]))
  for (const { name, checksum } of migrations) {
    if (!checksums.has(name)) throw newerBackup()
    if (checksums.get(name) !== checksum) {
      throw new BackupError(
        `The backup was made by a modified version of Roundtrip: its migration ${name} differs from that of this release.`,
      )
    }
  }
  await migrateWithin(client, new Set(migrations.map(({ name }) => name)))
  const made = new Map((await tablesToSave(client)).map((table) => [table.name, new Set(table.columns)]))
  for (const { name, columns } of tables) {
    const isOurs = columns.every((column) => made.get(name)?.has(column) === true)
    if (!isOurs) throw damagedBackup(`it holds a table ${name.slice(0, 60)} that its release does not have.`)
  }
}

async function setSequence(client: DatabaseClient, { table, column, last, isCalled }: SequenceValue): Promise<void> {
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
    quoted(table),
    column,
    last,
    isCalled,
  ])
}

async function countAll(client: DatabaseClient, { checks }: ReadBackup): Promise<void> {
  for (const [name, { rows }] of Object.entries(checks.tables)) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(name)}`)
    if (Number(counted.rows[0]?.rows) !== rows) {
      throw new BackupError(
        `The table ${name} does not have the rows of the backup after restoring. Nothing was restored.`,
      )
    }
  }
}

/** A value that the database rejects is damage that occurred before its hash could be compared. */
function sentenceOf(error: unknown): unknown {
  const code = String((error as { readonly code?: unknown } | null)?.code ?? '')
  if (error instanceof BackupError || !/^(22|23)/.test(code)) return error
  return damagedBackup('the database does not take one of its rows.', error)
}
