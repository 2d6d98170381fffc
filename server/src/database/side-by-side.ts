/**
 * Servers of two releases on one database, as during a rolling restart: a migration names the servers that are
 * compatible with it, and the others are kept away. A server that is kept away responds with 503 and changes nothing.
 */
import { DatabaseStartError } from './embedded-programs.ts'
import type { Migration } from './migration.ts'

type Client = {
  readonly query: (text: string, values?: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>
}

/** The database has a schema with which this server cannot work. */
export class OutdatedServerError extends Error {
  override readonly name = 'OutdatedServerError'
  /** Read by `databaseTrouble`. */
  readonly code = 'ROUNDTRIP_OUTDATED'
}

/** The name of a server's connections; an operator sees it in `pg_stat_activity`. */
export function connectionName(migrations: readonly string[]): string {
  return `roundtrip ${migrations.at(-1) ?? ''}`.trim()
}

/** Throws if the database has had a migration that is incompatible with a server that knows these. */
export async function refuseOutdated(client: Client, migrations: readonly string[]): Promise<void> {
  // Queries the row as a whole, because databases from before this rule have no such column, and may have no table.
  const { rows } = await client.query(UNKNOWN, [migrations]).catch((error: unknown) => {
    if ((error as { readonly code?: unknown } | null)?.code === NO_SUCH_TABLE) return { rows: [] }
    throw error
  })
  const [newer] = rows as readonly { readonly name: string }[]
  if (newer === undefined) return
  throw new OutdatedServerError(
    `The database was updated by a newer Roundtrip (${newer.name}), beside which this one cannot work. Start the newer one instead, or restore the backup that it saved before the update.`,
  )
}

const UNKNOWN = `select name from migrations as m
  where name <> all ($1) and to_jsonb(m) ->> 'oldest_server' <> all ($1) order by applied_at limit 1`
const NO_SUCH_TABLE = '42P01'

/**
 * The servers that are compatible with all of these migrations, by the names of their connections; null if every server
 * is.
 */
export function fitNames(fresh: readonly Migration[], all: readonly Migration[]): readonly string[] | null {
  const indexes = fresh.flatMap(({ oldestServer }) => (oldestServer === undefined ? [] : [indexOf(oldestServer, all)]))
  if (indexes.length === 0) return null
  const first = Math.max(...indexes)
  return all.slice(first).map(({ name }) => connectionName([name]))
}

function indexOf(name: string, all: readonly Migration[]): number {
  const index = all.findIndex((migration) => migration.name === name)
  if (index < 0) throw new Error(`There is no migration ${name}.`)
  return index
}

/**
 * Throws while a server runs that would go on unnoticed: those from before this rule do not name their connections and
 * do not check the schema of the database.
 */
export async function refuseUnguarded(client: Client): Promise<void> {
  const { rows } = await client.query(`select from pg_stat_activity where ${OTHERS} and application_name = '' limit 1`)
  if (rows.length === 0) return
  throw new DatabaseStartError(
    'A server of an older release uses this database and would lose changes after the update. Stop it, then start this one. (Any connection of the same role without an application_name counts as one.)',
  )
}

/**
 * Ends the connections of incompatible servers. Call in the transaction that changes the tables: until it ends, no
 * server gets a new connection, because each begins by reading the table that is locked here.
 */
export async function endOutdated(client: Client, { fit, own }: Kept): Promise<void> {
  await client.query('lock table migrations in access exclusive mode')
  const { rows } = await client.query(
    `select pid, pg_terminate_backend(pid, $3) as ended from pg_stat_activity
     where ${OTHERS} and application_name like 'roundtrip%' and application_name <> all ($1)
       and pid <> $2`,
    [fit, own, END_PATIENCE_MS],
  )
  if ((rows as readonly { readonly ended: boolean }[]).some(({ ended }) => !ended)) {
    throw new DatabaseStartError('A connection of an older server does not end. Stop that server, then start this one.')
  }
}

/** `own`: the process of another connection of the migrating server. */
type Kept = { readonly fit: readonly string[]; readonly own: number }

const END_PATIENCE_MS = 10_000

const OTHERS = `datname = current_database() and usename = current_user and pid <> pg_backend_pid()
  and backend_type = 'client backend'`
