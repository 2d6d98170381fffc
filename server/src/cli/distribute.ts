/**
 * Distributes the tables of a running database over the nodes of its Citus cluster, or describes what that would do.
 */
import { ClusterError, distribute, type Plan, planOf } from '../cluster/distribute.ts'
import { openPool } from '../database/connection.ts'
import { migrationsAhead } from '../database/migrate.ts'
import { connectionOf, settingsOf } from './beside-server.ts'
import { CliError } from './cli-error.ts'
import { decimal, t } from './language.ts'

type DistributeOptions = { readonly dryRun: boolean; readonly tell: (line: string) => void }

/** Returns the closing sentences. Throws a CliError if the database is not a cluster or not of this release. */
export async function distributeTables(
  environment: NodeJS.ProcessEnv,
  { dryRun, tell }: DistributeOptions,
): Promise<string[]> {
  const config = settingsOf(environment)
  if (config.databaseUrl === null) {
    throw new CliError(t('This server runs its own database. Set DATABASE_URL to the coordinator of a Citus cluster.'))
  }
  const pool = openPool(connectionOf(config), 2)
  try {
    await pool.query('select 1').catch((cause: unknown) => {
      throw new CliError(t('The database at DATABASE_URL does not respond.'), { cause, exitCode: 3 })
    })
    if ((await migrationsAhead(pool)) > 0) {
      throw new CliError(t('The database is not up to date with this release. Start the server once first.'))
    }
    const plan = dryRun ? await planOf(pool) : await distribute(pool, tell)
    return sentences(plan, dryRun)
  } catch (error) {
    if (error instanceof ClusterError) throw new CliError(error.message, { cause: error })
    throw error
  } finally {
    await pool.end()
  }
}

function sentences({ nodes, tables, droppedKeys }: Plan, dryRun: boolean): string[] {
  if (tables.length === 0) {
    return [t('All user tables are already distributed. To rebalance them, run: select citus_rebalance_start();')]
  }
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const what = { tables: tables.length, size: megabytes(bytes), nodes: nodes.join(', ') }
  if (!dryRun) return [t('Distributed {tables} user tables ({size}) by user over {nodes}.', what)]
  const keys = droppedKeys.length === 0 ? t('none') : droppedKeys.join(', ')
  return [
    t('Would distribute {tables} user tables ({size}) by user over {nodes}:', what),
    ...tables.map((table) => {
      const { name, rows } = table
      return t('  {name}: about {rows} rows, {size}', { name, rows, size: megabytes(table.bytes) })
    }),
    t('Foreign keys that will be dropped because they reference tables on the coordinator: {keys}.', { keys }),
    t('Requests that arrive in the meantime will wait.'),
  ]
}

function megabytes(bytes: number): string {
  return `${decimal((bytes / 1_048_576).toFixed(1))} MB`
}
