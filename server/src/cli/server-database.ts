/**
 * The database of a server for a command: the running one, or the embedded one, started for the duration of the
 * command.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseConnection, openPool } from '../database/connection.ts'
import { startEmbedded } from '../database/embedded.ts'
import type { Config } from '../ground/config.ts'
import { databaseTrouble } from '../ground/database-trouble.ts'
import { connectionOf } from './beside-server.ts'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'

/** `alone`: refused while a server uses the database. Throws a `CliError` if the database does not respond. */
export async function withDatabase<T>(
  config: Config,
  use: 'any' | 'alone',
  work: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const isEmbedded = config.databaseUrl === null
  const connection = config.databaseDirectUrl === null ? connectionOf(config) : directConnection(config)
  if (isEmbedded && use === 'any' && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new CliError(t('There is no database in {folder}. Is DATA_DIR right?', { folder: config.dataDir }))
  }
  if (isEmbedded && (use === 'alone' || !(await isReachable(connection)))) return withEmbedded(config.dataDir, work)
  if (!(await isReachable(connection))) throw new CliError(t('The database does not respond.'), { exitCode: 3 })
  if (use === 'alone' && (await isServed(connection))) {
    throw new CliError(t('A server is running on this database. Stop it first, or restore on its first page.'))
  }
  return work(connection)
}

function directConnection(config: Config): DatabaseConnection {
  return connectionOf({ ...config, databaseUrl: config.databaseDirectUrl })
}

async function withEmbedded<T>(dataDir: string, work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
  const database = await startEmbedded(dataDir)
  try {
    return await work(database.connection)
  } finally {
    await database.stop()
  }
}

async function isReachable(connection: DatabaseConnection): Promise<boolean> {
  return withQuery(connection, async (query) => (await query('select 1')).length === 1).catch((error: unknown) => {
    const code = (error as { readonly code?: unknown } | null)?.code
    if (code === 'ENOENT' || databaseTrouble(error) === 'away') return false
    const message = error instanceof Error ? error.message : ''
    throw new CliError(t('The database refused: {message}.', { message }), { cause: error })
  })
}

/** A server keeps connections of its job queue open, under this name. */
function isServed(connection: DatabaseConnection): Promise<boolean> {
  return withQuery(connection, async (query) => {
    const rows = await query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'roundtrip jobs' limit 1`,
    )
    return rows.length > 0
  })
}

async function withQuery<T>(
  connection: DatabaseConnection,
  work: (query: (sql: string) => Promise<readonly unknown[]>) => Promise<T>,
): Promise<T> {
  const pool = openPool(connection, 1)
  try {
    return await work(async (sql) => (await pool.query(sql)).rows)
  } finally {
    await pool.end()
  }
}
