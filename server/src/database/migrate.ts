/** Brings the tables up to date. Migrations are dated, frozen and run in order, each in a transaction of its own. */
import { createHash } from 'node:crypto'
import { endOutdated, fitNames, refuseOutdated, refuseUnguarded } from './side-by-side.ts'
import { type DatabaseClient, type Pool, transaction } from './connection.ts'
import type { Migration } from './migration.ts'
import { accountCurrencyMigration } from './migrations/2026-11-27-account-currency.ts'
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
import { backupRunsMigration } from './migrations/2026-11-24-backup-runs.ts'
import { exchangePaceMigration } from './migrations/2026-11-23-exchange-pace.ts'
import { importJobsMigration } from './migrations/2026-11-23-import-jobs.ts'
import { ledgerChecksMigration } from './migrations/2026-11-23-ledger-checks.ts'
import { liveStreamsMigration } from './migrations/2026-11-23-live-streams.ts'
import { ordersMigration } from './migrations/2026-11-23-orders.ts'
import { passkeysMigration } from './migrations/2026-11-23-passkeys.ts'
import { fillBlocksMigration } from './migrations/2026-11-23-fill-blocks.ts'
import { oneSchemaMigration } from './migrations/2026-11-24-one-schema.ts'
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
import { pictureObjectsMigration } from './migrations/2026-11-24-picture-objects.ts'
import { ratesMigration } from './migrations/2026-11-22-rates.ts'
import { signInMigration } from './migrations/2026-11-21-sign-in.ts'
import { staleTradesMigration } from './migrations/2026-11-21-stale-trades.ts'
import { accessTokensMigration } from './migrations/2026-11-22-access-tokens.ts'
import { alertsMigration } from './migrations/2026-11-27-alerts.ts'
import { moneyByMinuteMigration } from './migrations/2026-11-29-money-by-minute.ts'
import { takenBackMigration } from './migrations/2026-11-29-taken-back.ts'
import { anyQuoteMigration } from './migrations/2026-11-29-any-quote.ts'
import { oneStoreMigration } from './migrations/2026-11-29-one-store.ts'
import { packedRowsMigration } from './migrations/2026-11-29-packed-rows.ts'
import { blockBytesMigration } from './migrations/2026-11-30-block-bytes.ts'
import { packedBlocksMigration } from './migrations/2026-11-30-packed-blocks.ts'
import { regionsMigration } from './migrations/2026-11-29-regions.ts'
import { sharedCardsMigration } from './migrations/2026-11-29-shared-cards.ts'
import { sharedPagesMigration } from './migrations/2026-11-27-shared-pages.ts'
import { summariesMigration } from './migrations/2026-11-26-summaries.ts'
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
  fillBlocksMigration,
  oneSchemaMigration,
  pictureObjectsMigration,
  backupRunsMigration,
  summariesMigration,
  accountCurrencyMigration,
  sharedPagesMigration,
  alertsMigration,
  moneyByMinuteMigration,
  takenBackMigration,
  anyQuoteMigration,
  regionsMigration,
  oneStoreMigration,
  packedRowsMigration,
  sharedCardsMigration,
  blockBytesMigration,
  packedBlocksMigration,
]

/** A migration as the database remembers it. */
export type AppliedMigration = { readonly name: string; readonly checksum: string }

/** Called once before the first change; if it throws, the database stays as it is. */
export type BeforeMigrations = (fresh: readonly string[], applied: readonly AppliedMigration[]) => Promise<void>

/** The progress of the long part of a migration. */
export type MigrationProgress = { readonly name: string; readonly done: number; readonly of: number }

type Hooks = {
  readonly before?: BeforeMigrations
  readonly tell?: (progress: MigrationProgress) => void
}

/**
 * Several servers may start at once: one migrates, the others wait. A kill in the middle leaves complete steps only.
 */
export async function migrate(
  pool: Pool,
  migrations: readonly Migration[] = MIGRATIONS,
  { before, tell = () => undefined }: Hooks = {},
): Promise<readonly string[]> {
  return transaction(pool, async (outer) => {
    await outer.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await pool.query(MIGRATIONS_TABLE)
    await refuseOutdated(pool, namesOf(migrations))
    const applied = await transaction(pool, appliedMigrations)
    const fresh = freshMigrations(migrations, applied)
    if (fresh.length === 0) return []
    if (applied.length > 0 && fitNames(fresh, migrations) !== null) await refuseUnguarded(outer)
    await before?.(namesOf(fresh), applied)
    await pool.query(OLDEST_SERVER_COLUMN)
    for (const migration of fresh) {
      const fit = fitNames([migration], migrations)
      await takeSteps((work) => transaction(pool, work), migration, tell)
      await transaction(pool, async (client) => {
        if (fit !== null) await endOutdated(client, { fit, own: await processOf(outer) })
        await apply(client, migration)
      })
    }
    return namesOf(fresh)
  })
}

/** Applies those with one of these names, in the transaction of the client; the lock is held until its end. */
export async function migrateWithin(client: DatabaseClient, names: ReadonlySet<string>): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await client.query(`${MIGRATIONS_TABLE}; ${OLDEST_SERVER_COLUMN}`)
  const named = MIGRATIONS.filter(({ name }) => names.has(name))
  for (const migration of freshMigrations(named, await appliedMigrations(client))) {
    await takeSteps((work) => work(client), migration)
    await apply(client, migration)
  }
}

async function takeSteps(
  within: <T>(work: (client: DatabaseClient) => Promise<T>) => Promise<T>,
  { steps }: Migration,
  tell: (progress: MigrationProgress) => void = () => undefined,
): Promise<void> {
  if (steps === undefined) return
  const { name, units, each } = steps
  const rows = await within((client) => client.query<Record<string, unknown>>(units))
  for (const [done, row] of rows.rows.entries()) {
    tell({ name, done, of: rows.rows.length })
    const values = Object.values(row)
    await within(
      async (client) => void (typeof each === 'string' ? await client.query(each, values) : await each(client, values)),
    )
  }
}

/** In the order in which they were applied; empty if there is no table of migrations. */
export async function appliedMigrations(client: DatabaseClient): Promise<readonly AppliedMigration[]> {
  const there = await client.query<{ name: string | null }>(
    `select to_regclass(quote_ident(current_schema()) || '.migrations')::text as name`,
  )
  if ((there.rows[0]?.name ?? null) === null) return []
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from migrations order by applied_at, name',
  )
  return rows
}

/** Throws if an applied migration differs from ours. */
function freshMigrations(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]))
  for (const migration of migrations) {
    const checksum = checksums.get(migration.name)
    if (checksum !== undefined && checksum !== checksumOf(migration)) {
      throw new Error(`The migration ${migration.name} is not the one that this database was made with.`)
    }
  }
  return migrations.filter(({ name }) => !checksums.has(name))
}

/** How many migrations of this release the database lacks. */
export async function migrationsAhead(pool: Pool): Promise<number> {
  return freshMigrations(MIGRATIONS, await transaction(pool, appliedMigrations)).length
}

async function apply(client: DatabaseClient, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  const { name, oldestServer = null } = migration
  await client.query('insert into migrations (name, checksum, oldest_server) values ($1, $2, $3)', [
    name,
    checksumOf(migration),
    oldestServer,
  ])
}

async function processOf(client: DatabaseClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

function namesOf(migrations: readonly Migration[]): string[] {
  return migrations.map(({ name }) => name)
}

export function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql).digest('hex')
}

const MIGRATIONS_TABLE = `create table if not exists migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

const OLDEST_SERVER_COLUMN = 'alter table migrations add column if not exists oldest_server text'

/** An arbitrary number that only Roundtrip's migrations use. */
const MIGRATION_LOCK = 7_305_118_204
