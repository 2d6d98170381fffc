/**
 * The proof of a backup: it is restored into a database of its own, where every table and the figures of every journal
 * are hashed and compared. Nothing less shows that it can be restored.
 */
import type { BackupProof } from '@roundtrip/contract/operation'
import type { DatabaseClient, DatabaseConnection, Pool } from '../database/connection.ts'
import { openPool } from '../database/connection.ts'
import { checkTable } from './copy-table.ts'
import { figuresOf } from './journal-figures.ts'
import type { JournalFigures } from './manifest.ts'
import { checkBackup, bytesOf, type ReadBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { freeBytes, tableBytes } from './room.ts'
import { inScratchDatabase, mayCreateDatabases } from './scratch-database.ts'
import type { BackupKey } from './sealing.ts'
import { SAME_TEXT } from './session-text.ts'

export type ProofOptions = {
  readonly path: string
  readonly key: BackupKey | null
  /** The database that was backed up; the scratch database is made on the same server. */
  readonly connection: DatabaseConnection
  /** Where the database keeps its data, if that is on this machine; else null. */
  readonly databaseFolder: string | null
}

/** Throws a `BackupError` if the backup cannot be read. If no database can be created, only its hashes are compared. */
export async function proveBackup(options: ProofOptions): Promise<BackupProof> {
  const why = await whyNotRestored(options)
  if (why !== null) return proveHashes(options, why)
  return inScratchDatabase(options.connection, async (scratch) => {
    const figures: JournalFigures[] = []
    const client = await scratch.connect()
    try {
      const { path, key } = options
      const bytes = bytesOf(path)
      const backup = await restoreBackup(client, { bytes, key, figures: (journal) => figures.push(journal) })
      return await compareRestored(client, backup, figures)
    } finally {
      client.release(true)
    }
  })
}

/** Compares a database with the backup that was restored into it, before it is migrated. */
export async function compareRestored(
  client: DatabaseClient,
  { manifest, checks }: ReadBackup,
  figures: readonly JournalFigures[],
): Promise<BackupProof> {
  const differences: string[] = []
  await client.query(`begin isolation level repeatable read read only; ${SAME_TEXT}`)
  let rows = 0
  for (const table of manifest.tables) {
    const [written, restored] = [checks.tables[table.name], await checkTable(client, table)]
    rows += restored.rows
    if (written?.rowSum !== restored.rowSum || written.rows !== restored.rows) differences.push(`table ${table.name}`)
  }
  let unlike = 0
  for (const before of figures) {
    const now = await figuresOf(client, before.uid)
    if (now.trades !== before.trades || now.flows !== before.flows) unlike += 1
  }
  if (unlike > 0) differences.push(`figures of ${unlike} ${unlike === 1 ? 'journal' : 'journals'}`)
  await client.query('commit')
  return { at: Date.now(), kind: 'restored', why: null, rows, journals: figures.length, differences }
}

async function proveHashes({ path, key }: ProofOptions, why: string): Promise<BackupProof> {
  const { checks } = await checkBackup(path, key)
  const rows = Object.values(checks.tables).reduce((sum, table) => sum + table.rows, 0)
  return { at: Date.now(), kind: 'hashes', why, rows, journals: null, differences: [] }
}

/** Why the backup cannot be restored next to its database, as a sentence; else null. */
async function whyNotRestored({ connection, databaseFolder }: ProofOptions): Promise<string | null> {
  const pool: Pool = openPool(connection, 1)
  try {
    if (!(await mayCreateDatabases(pool))) {
      return 'The database role may not create databases. Grant it CREATEDB so that backups can be checked by restoring them.'
    }
    if (databaseFolder === null) return null
    const client = await pool.connect()
    try {
      // Indexes come on top of tables, and so does, for a while, the log of the database.
      const needed = 3 * (await tableBytes(client))
      return (await freeBytes(databaseFolder)) < needed + LEFT_FREE
        ? 'There is not enough disk space for a trial restore.'
        : null
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

const LEFT_FREE = 500_000_000
