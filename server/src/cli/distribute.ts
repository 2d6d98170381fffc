/** Spreads the tables of a running database over the nodes of its Citus cluster, or says what that would do. */
import { ClusterError, distribute, type Plan, planOf } from '../cluster/distribute.ts'
import { openPool } from '../database/connection.ts'
import { migrationsAhead } from '../database/migrate.ts'
import { connectionOf, settingsOf } from './beside-server.ts'
import { CliError } from './cli-error.ts'

type Asked = { readonly dryRun: boolean; readonly tell: (line: string) => void }

/** Gives the sentences for the end. Throws CliError where the database is no cluster, or not of this release. */
export async function distributeTables(environment: NodeJS.ProcessEnv, { dryRun, tell }: Asked): Promise<string[]> {
  const config = settingsOf(environment)
  if (config.databaseUrl === null) {
    throw new CliError('This server runs its own database. Set DATABASE_URL to the coordinator of a Citus cluster.')
  }
  const pool = openPool(connectionOf(config), 2)
  try {
    await pool.query('select 1').catch(() => {
      throw new CliError('The database does not answer at DATABASE_URL.')
    })
    if ((await migrationsAhead(pool)) > 0) {
      throw new CliError('The database is not up to date with this release. Start the server once first.')
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
  if (tables.length === 0)
    return ['All user tables are distributed already. To rebalance them, run: select citus_rebalance_start();']
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const what = `${tables.length} user tables (${megabytes(bytes)}) by user over ${nodes.join(', ')}`
  if (!dryRun) return [`Distributed ${what}.`]
  return [
    `Would distribute ${what}:`,
    ...tables.map(({ name, rows, bytes: own }) => `  ${name}: about ${rows} rows, ${megabytes(own)}`),
    `Foreign keys that will be dropped because they reference tables on the coordinator: ${droppedKeys.join(', ') || 'none'}.`,
    'Requests that arrive in the meantime will wait.',
  ]
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
