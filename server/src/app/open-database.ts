/**
 * Opens the database when it responds, brings it up to date, and refuses one on which only half of the functions would
 * work.
 */
import { backupBeforeUpdate } from '../backup/before-update.ts'
import { distribute } from '../cluster/distribute.ts'
import { isDistributed } from '../database/citus.ts'
import { raiseWall } from '../database/as-user.ts'
import { awaitDatabase } from '../database/await-database.ts'
import { type DatabaseConnection, openPool, type Pool } from '../database/connection.ts'
import { DatabaseStartError } from '../database/embedded-programs.ts'
import { withoutSecrets } from '../database/hosts.ts'
import { MIGRATIONS, migrate } from '../database/migrate.ts'
import { leadToTheSame, sharesSessions } from '../database/pooling.ts'
import type { Config } from '../ground/config.ts'
import { databaseTrouble } from '../ground/database-trouble.ts'
import type { Log } from '../ground/log.ts'

/** The two connections to the database; without a pooler in between, both are the same. */
export type DatabaseWays = {
  readonly pooled: DatabaseConnection
  /** For what belongs to a session: listening, locks, migrations, the job queue. */
  readonly direct: DatabaseConnection
}

/** Connections that check, each time they open, whether a later release has changed the database. */
export function guarded({ pooled, direct }: DatabaseWays): DatabaseWays {
  const knownMigrations = MIGRATIONS.map(({ name }) => name)
  return { pooled: { ...pooled, knownMigrations }, direct: { ...direct, knownMigrations } }
}

type Opening = { readonly config: Config; readonly ways: DatabaseWays; readonly pool: Pool; readonly log: Log }

/** Returns when the database is ready to be used. Throws a sentence for the operator if it cannot be. */
export async function prepareDatabase({ config, ways, pool, log }: Opening): Promise<void> {
  await patiently(pool, config.databaseUrl)
  if (config.databaseUrl !== null) await checkSessions(config, ways, pool)
  const direct = openPool(ways.direct, MIGRATION_CONNECTIONS)
  try {
    const fresh = await migrate(direct, MIGRATIONS, {
      before: backupBeforeUpdate({ config, pool: direct, log }),
      tell: (progress) => log.info(progress, 'updating the database'),
    })
    if (fresh.length > 0) log.info({ migrations: fresh }, 'database brought up to date')
    // New tables of a migration are on the coordinator until they are distributed, too.
    if (fresh.length > 0 && (await isDistributed(direct))) {
      const { tables } = await distribute(direct, () => undefined)
      log.info({ tables: tables.map(({ name }) => name) }, 'tables distributed over the cluster')
    }
  } finally {
    await direct.end()
  }
  if (!(await raiseWall(pool))) log.warn('The database has no role for row-level security; one wall less.')
}

/**
 * Machines start in any order, a replica may be about to be promoted, and on a full disk PostgreSQL may have no room for
 * the file with which a connection begins.
 */
async function patiently(pool: Pool, url: string | null): Promise<void> {
  await awaitDatabase(pool, {
    isAway: (error) => ['away', 'read-only', 'full'].includes(databaseTrouble(error) ?? ''),
    tell: (error) => {
      const where = url === null ? 'The database' : `The database ${withoutSecrets(url)}`
      const reason = error instanceof Error ? error.message : String(error)
      const what = databaseTrouble(error) === 'full' ? 'has no room on its disk' : 'cannot be reached'
      process.stderr.write(`${where} ${what} (${reason}). Roundtrip waits for it and goes on when it answers.\n`)
    },
  })
}

async function checkSessions({ databaseDirectUrl }: Config, { direct }: DatabaseWays, pool: Pool): Promise<void> {
  if (databaseDirectUrl !== null) {
    const straight = openPool(direct, 1)
    try {
      await patiently(straight, databaseDirectUrl).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause)
        const address = withoutSecrets(databaseDirectUrl)
        throw new DatabaseStartError(`DATABASE_DIRECT_URL leads to ${address}, which refuses it: ${reason}.`, { cause })
      })
      if (!(await leadToTheSame(pool, straight))) throw new DatabaseStartError(DIFFERENT)
    } finally {
      await straight.end()
    }
  }
  if (await sharesSessions(direct)) {
    throw new DatabaseStartError(databaseDirectUrl === null ? POOLED : STILL_POOLED)
  }
}

const MODE =
  'a connection pooler that gives each transaction another connection, as PgBouncer does with pool_mode=transaction'
const POOLED = `DATABASE_URL leads to ${MODE}. Live changes and locks need connections of their own: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`
const STILL_POOLED = `DATABASE_DIRECT_URL leads to ${MODE}. Set it to the address of PostgreSQL itself.`
const DIFFERENT =
  'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Both must lead to the same database of the same server.'
/** The lock that keeps others waiting, the migration, and the backup before it. */
const MIGRATION_CONNECTIONS = 3
