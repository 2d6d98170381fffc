/** Reads the database of a running test server, as somebody with a copy of it could. */
import pg from 'pg'
import { databaseOf, type RunningServer } from './server.testing.ts'

/** The server whose database is read. */
export type DatabaseOwner = Pick<RunningServer, 'dataDir'>

export type DatabaseRow = Readonly<Record<string, unknown>>

export async function query(
  server: DatabaseOwner,
  sql: string,
  values: readonly unknown[] = [],
): Promise<DatabaseRow[]> {
  return connected(server, async (client) => (await client.query<DatabaseRow>(sql, [...values])).rows)
}

/** Runs statements in one transaction, and rolls it back; returns the result of the last one. */
export async function rehearse(
  server: DatabaseOwner,
  statements: readonly string[],
): Promise<pg.QueryResult<DatabaseRow>> {
  return connected(server, async (client) => {
    await client.query('begin')
    let result = await client.query<DatabaseRow>('select 1')
    for (const statement of statements) result = await client.query<DatabaseRow>(statement)
    return result
  })
}

async function connected<T>(server: DatabaseOwner, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseOf(server))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every table and column that contains one of these texts, in any form that a copy of the database would show. */
export async function columnsWith(server: DatabaseOwner, texts: readonly string[]): Promise<string[]> {
  const patterns = texts.map((text) => `%${text}%`)
  return connected(server, async (client) => {
    const columns = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' order by 1, 2`,
    )
    const columnNames: string[] = []
    for (const { table, column } of columns.rows) {
      const { rowCount } = await client.query(
        `select 1 from "${table}" as looked where looked."${column}"::text ilike any ($1) limit 1`,
        [patterns],
      )
      if (rowCount === 1) columnNames.push(`${table}.${column}`)
    }
    return columnNames
  })
}
