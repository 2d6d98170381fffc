/** Copies everything that one user has to another, table by table, within the database. */
import type { DatabaseClient } from './connection.ts'
import { SHARDED_TABLES } from './user-tables.ts'

/** Whose rows are copied, and to whom. */
export type RowCopy = { readonly from: string; readonly to: string }

/**
 * Replaces all rows of a user with those of another one. Every key of these tables begins with the user, so the rows
 * keep referring to each other. Versions and running numbers continue from those of the user, so that a browser that
 * has seen the old rows gets the new ones. Call in a transaction of the owner of the tables: no other role sees rows of
 * two users.
 */
export async function replaceRows(client: DatabaseClient, { from, to }: RowCopy): Promise<void> {
  // Keeps the trades from being rebuilt while they are copied.
  await client.query('select from ledgers where user_id = $1 for share', [from])
  const offsets = await takeNumbers(client, to)
  for (const table of SHARDED_TABLES) {
    if (!ROOTS.has(table)) await client.query(`delete from ${table} where user_id = $1`, [to])
  }
  for (const table of await columnsOfTables(client)) {
    await client.query(copyStatement(table, offsets), [from, to])
  }
}

/** A user's single row in these is never deleted, because writers lock it. */
const ROOTS: ReadonlySet<string> = new Set(['ledgers', 'document_sequences'])

/** Columns that only grow, and the table whose numbers they use. */
const COUNTERS: Readonly<Record<string, { readonly columns: readonly string[]; readonly with: keyof Offsets }>> = {
  ledgers: { columns: ['version', 'rated_version'], with: 'ledgers' },
  document_sequences: { columns: ['seq', 'kept_from'], with: 'documents' },
  documents: { columns: ['seq', 'version'], with: 'documents' },
  document_versions: { columns: ['version'], with: 'documents' },
}

/** What is added to the numbers of copied rows; 0 for a user who had none. */
type Offsets = { readonly ledgers: number; readonly documents: number }

/** Locks the numbers of the user until the end of the transaction. */
async function takeNumbers(client: DatabaseClient, uid: string): Promise<Offsets> {
  for (const table of ROOTS) {
    await client.query(`insert into ${table} (user_id) values ($1) on conflict do nothing`, [uid])
  }
  const ledgers = await client.query<{ version: number }>('select version from ledgers where user_id = $1 for update', [
    uid,
  ])
  const documents = await client.query<{ seq: string }>(
    'select seq from document_sequences where user_id = $1 for update',
    [uid],
  )
  const seq = Number(documents.rows[0]?.seq ?? 0)
  // One more, because a browser that has seen the number `kept_from` has missed nothing.
  return { ledgers: ledgers.rows[0]?.version ?? 0, documents: seq === 0 ? 0 : seq + 1 }
}

type TableColumns = { readonly name: string; readonly columns: readonly string[]; readonly hasIdentity: boolean }

/** Referenced tables come first. Left out are the user, and the columns that the database computes itself. */
async function columnsOfTables(client: DatabaseClient): Promise<readonly TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       bool_or(a.attidentity <> '') as "hasIdentity"
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
       and a.attgenerated = '' and a.attname <> 'user_id'
     group by c.relname`,
    [SHARDED_TABLES],
  )
  const order: readonly string[] = SHARDED_TABLES
  return rows.toSorted((a, b) => order.indexOf(b.name) - order.indexOf(a.name))
}

function copyStatement({ name, columns, hasIdentity }: TableColumns, offsets: Offsets): string {
  const counter = COUNTERS[name]
  const named = columns.map((column) => `"${column}"`)
  const values = columns.map((column) =>
    counter?.columns.includes(column) === true ? `"${column}" + ${offsets[counter.with]}` : `"${column}"`,
  )
  const replaced = named.map((column) => `${column} = excluded.${column}`)
  return `insert into ${name} (user_id, ${named.join(', ')}) ${hasIdentity ? 'overriding system value' : ''}
    select $2::uuid, ${values.join(', ')} from ${name} where user_id = $1
    ${ROOTS.has(name) ? `on conflict (user_id) do update set ${replaced.join(', ')}` : ''}`
}
