/** Whether a database is empty enough to restore a backup into it, and how its unused tables are removed. */
import type { DatabaseClient } from '../database/connection.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { BackupError } from './backup-error.ts'
import { namesOfOurs, quoted } from './tables.ts'

/** True for a database without any of our tables, or with tables that hold no user's data. Demos do not count. */
export async function hasNoUsers(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass(quote_ident(current_schema()) || '.auth_users')::text as name`,
  )
  if ((rows[0]?.name ?? null) === null) return true
  const users = await client.query(`select from auth_users where "email" not like '%@demo.roundtrip.invalid' limit 1`)
  return users.rowCount === 0
}

/** Removes the tables of a database that was started and never used. Throws a `BackupError` if it holds any more. */
export async function clearEmpty(client: DatabaseClient): Promise<void> {
  if (!(await hasNoUsers(client))) throw new BackupError(NOT_EMPTY)
  const { relations, functions } = namesOfOurs()
  const objects = await client.query<{ name: string; kind: string }>(
    `select relname as name, relkind as kind from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and relname = any($1::text[])`,
    [[...relations]],
  )
  if (objects.rowCount === 0) return
  if ((await appliedMigrations(client)).length === 0) {
    throw new BackupError('The database has tables that are not part of Roundtrip. Restore into an empty database.')
  }
  const namesOfKind = (isView: boolean): string =>
    objects.rows
      .filter(({ kind }) => (kind === 'v') === isView)
      .map(({ name }) => quoted(name))
      .join(', ')
  if (namesOfKind(true) !== '') await client.query(`drop view ${namesOfKind(true)}`)
  // Triggers and policies go with their table; the functions that they call are dropped after them.
  await client.query(`drop table ${namesOfKind(false)} cascade`)
  const made = await client.query<{ call: string }>(
    `select oid::regprocedure::text as call from pg_proc
     where pronamespace = current_schema()::regnamespace and proname = any($1::text[])`,
    [[...functions]],
  )
  for (const { call } of made.rows) await client.query(`drop function ${call}`)
}

export const NOT_EMPTY =
  'The database already has users. A backup can only be restored into an empty database, so that nothing is overwritten.'
