/** Brings the tables up to date. Migrations are dated, frozen and run in order, each in a transaction of its own. */
import { createHash } from 'node:crypto'
import { type Pool, transaction } from './connection.ts'
import type { Migration } from './migration.ts'
import { usersMigration } from './migrations/2026-11-21-accounts-of-users.ts'
import { correctionsMigration } from './migrations/2026-11-21-corrections.ts'
import { candlesMigration } from './migrations/2026-11-21-candles.ts'
import { connectionsMigration } from './migrations/2026-11-22-connections.ts'
import { documentShapesMigration } from './migrations/2026-11-21-document-shapes-and-counts.ts'
import { documentVersionsMigration } from './migrations/2026-11-21-document-versions.ts'
import { documentsMigration } from './migrations/2026-11-21-documents.ts'
import { fillEditsMigration } from './migrations/2026-11-22-fill-edits.ts'
import { flatPointsMigration } from './migrations/2026-11-21-flat-points.ts'
import { syncPartsMigration } from './migrations/2026-11-22-sync-parts.ts'
import { exchangePaceMigration } from './migrations/2026-11-23-exchange-pace.ts'
import { importJobsMigration } from './migrations/2026-11-23-import-jobs.ts'
import { ledgerChecksMigration } from './migrations/2026-11-23-ledger-checks.ts'
import { liveStreamsMigration } from './migrations/2026-11-23-live-streams.ts'
import { ordersMigration } from './migrations/2026-11-23-orders.ts'
import { passkeysMigration } from './migrations/2026-11-23-passkeys.ts'
import { segmentsMigration } from './migrations/2026-11-23-segments.ts'
import { rowsOfImportsMigration } from './migrations/2026-11-23-rows-of-imports.ts'
import { usedCodesMigration } from './migrations/2026-11-23-used-codes.ts'
import { repeatListsMigration } from './migrations/2026-11-23-repeat-lists.ts'
import { repeatsMigration } from './migrations/2026-11-23-repeats.ts'
import { syncBackMigration } from './migrations/2026-11-23-sync-back.ts'
import { coinRenamesMigration } from './migrations/2026-11-22-coin-renames.ts'
import { journalRatesMigration } from './migrations/2026-11-22-journal-rates.ts'
import { ledgerMigration } from './migrations/2026-11-21-ledger.ts'
import { importSourcesMigration } from './migrations/2026-11-22-import-sources.ts'
import { marketMigration } from './migrations/2026-11-22-market.ts'
import { movedRecordsMigration } from './migrations/2026-11-22-moved-records.ts'
import { noticesMigration } from './migrations/2026-11-22-notices.ts'
import { oneCoinMigration } from './migrations/2026-11-22-one-coin.ts'
import { paymentsMigration } from './migrations/2026-11-22-payments.ts'
import { picturesMigration } from './migrations/2026-11-21-pictures.ts'
import { ratesMigration } from './migrations/2026-11-22-rates.ts'
import { signInMigration } from './migrations/2026-11-21-sign-in.ts'
import { staleTradesMigration } from './migrations/2026-11-21-stale-trades.ts'
import { accessTokensMigration } from './migrations/2026-11-22-access-tokens.ts'
import { trueFiguresMigration } from './migrations/2026-11-22-true-figures.ts'
import { userWallMigration } from './migrations/2026-11-21-user-wall.ts'

export const MIGRATIONS: readonly Migration[] = [
  usersMigration,
  ledgerMigration,
  documentsMigration,
  flatPointsMigration,
  signInMigration,
  userWallMigration,
  documentShapesMigration,
  documentVersionsMigration,
  correctionsMigration,
  staleTradesMigration,
  candlesMigration,
  picturesMigration,
  connectionsMigration,
  noticesMigration,
  ratesMigration,
  accessTokensMigration,
  paymentsMigration,
  marketMigration,
  trueFiguresMigration,
  importSourcesMigration,
  fillEditsMigration,
  movedRecordsMigration,
  journalRatesMigration,
  oneCoinMigration,
  coinRenamesMigration,
  syncPartsMigration,
  syncBackMigration,
  exchangePaceMigration,
  ledgerChecksMigration,
  ordersMigration,
  liveStreamsMigration,
  passkeysMigration,
  segmentsMigration,
  importJobsMigration,
  repeatsMigration,
  usedCodesMigration,
  repeatListsMigration,
  rowsOfImportsMigration,
]

/** Several servers may start at once: one migrates, the others wait. A kill in the middle leaves whole steps only. */
export async function migrate(pool: Pool, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  return transaction(pool, async (outer) => {
    await outer.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await pool.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await pool.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const fresh: string[] = []
    for (const migration of migrations) {
      const known = applied.get(migration.name)
      if (known === undefined) {
        await apply(pool, migration)
        fresh.push(migration.name)
      } else if (known !== checksum(migration)) {
        throw new Error(`The migration ${migration.name} is not the one that this database was made with.`)
      }
    }
    return fresh
  })
}

async function apply(pool: Pool, migration: Migration): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query(migration.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, checksum(migration)])
  })
}

function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex')
}

/** An arbitrary number that only Roundtrip's migrations take. */
const MIGRATION_LOCK = 7_305_118_204
