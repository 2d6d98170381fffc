/** Which tables a backup holds, and in which order they can be filled. */
import type { DatabaseClient } from '../database/connection.ts'
import { MIGRATIONS } from '../database/migrate.ts'
import type { SequenceValue, TableHead } from './manifest.ts'

/** Data that only matters for an hour: limits of guesses, turns at exchanges, runs of backups. */
export const NOT_BACKED_UP: ReadonlySet<string> = new Set(['migrations', 'attempts', 'exchange_pace', 'backup_runs'])

/** Names of tables, views and functions that a migration of ours has ever made. */
export function namesOfOurs(): { readonly relations: ReadonlySet<string>; readonly functions: ReadonlySet<string> } {
  const sql = MIGRATIONS.map((migration) => migration.sql).join('\n')
  const relations = [...sql.matchAll(/\bcreate (?:unlogged )?(?:table|view) (\w+)|\brename to (\w+)/gi)]
  const functions = [...sql.matchAll(/\bcreate (?:or replace )?function (\w+)/gi)]
  return {
    relations: new Set(['migrations', ...relations.flatMap(([, made, renamed]) => made ?? renamed ?? [])]),
    functions: new Set(functions.flatMap(([, name]) => name ?? [])),
  }
}

/** Our tables that exist now, with the columns to write; tables that others refer to come first. */
export async function tablesToSave(client: DatabaseClient): Promise<TableHead[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
  )
  const ours = namesOfOurs().relations
  const tables = rows.filter(({ name }) => ours.has(name) && !NOT_BACKED_UP.has(name))
  return inOrder(tables, await references(client))
}

type Reference = { readonly from: string; readonly to: string }

async function references(client: DatabaseClient): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(
    `select f.relname as "from", t.relname as "to" from pg_constraint as k
       join pg_class as f on f.oid = k.conrelid join pg_class as t on t.oid = k.confrelid
     where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace and f.oid <> t.oid`,
  )
  return rows
}

/** Throws if two tables refer to each other: then neither could be filled first. */
export function inOrder<Table extends { readonly name: string }>(
  tables: readonly Table[],
  references: readonly Reference[],
): Table[] {
  const ordered: Table[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const free = left.filter(({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)))
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...waiting].join(', ')}.`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/** The last values of the sequences of columns. */
export async function sequencesOf(client: DatabaseClient, tables: readonly TableHead[]): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string | null }>(
    `select c.relname as "table", a.attname as "column",
       pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relname = any($1::text[])
     order by 1, 2`,
    [tables.map(({ name }) => name)],
  )
  const values: SequenceValue[] = []
  for (const { table, column, sequence } of rows) {
    if (sequence === null) continue
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${sequence}`,
    )
    const value = state.rows[0]
    if (value !== undefined) values.push({ table, column, ...value })
  }
  return values
}

/** Quotes a name from the catalogue of the database for use in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function columnsOf({ columns }: TableHead): string {
  return columns.map(quoted).join(', ')
}
