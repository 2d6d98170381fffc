/** Whether the statements of a release can still be prepared: this reveals renamed and removed tables and columns. */
import type pg from 'pg'

export type Unprepared = { readonly statement: string; readonly reason: string }

/** Tries each one on the current tables, in a transaction that is rolled back. */
export async function unprepared(client: pg.Client, statements: readonly string[]): Promise<readonly Unprepared[]> {
  const failed: Unprepared[] = []
  await client.query('begin')
  for (const statement of statements.filter((text) => TEMPORARY.test(text))) {
    await attempt(
      client,
      statement.replace(/^create temp(orary)? table (?!if not exists)/i, 'create temp table if not exists '),
    )
  }
  for (const statement of statements) {
    const query = preparable(statement)
    if (query === null) continue
    const reason = await attempt(client, `prepare tried as ${query}`, 'deallocate tried')
    if (reason !== null) failed.push({ statement, reason })
  }
  await client.query('rollback')
  return failed
}

async function attempt(client: pg.Client, text: string, after?: string): Promise<string | null> {
  await client.query('savepoint before')
  try {
    await client.query(text)
    if (after !== undefined) await client.query(after)
    return null
  } catch (error) {
    await client.query('rollback to before')
    return error instanceof Error ? error.message : String(error)
  }
}

/** The statement in a form that can be prepared; null for those that name no table of ours, such as `begin`. */
export function preparable(statement: string): string | null {
  const plain = statement.replace(/^(\s|--[^\n]*\n|\/\*[^]*?\*\/)+/, '')
  if (/^(select|insert|update|delete|merge|with|values)\b/i.test(plain)) return plain
  const cursor = /^declare \S+ (?:[a-z ]+ )?cursor (?:with(?:out)? hold )?for ([^]*)$/i.exec(plain)
  if (cursor?.[1] !== undefined) return cursor[1]
  const read = /^copy \(([^]*)\) to stdout/i.exec(plain)
  if (read?.[1] !== undefined) return read[1]
  const [, table, columns, way] = /^copy ("?\w+"?) \(([^)]*)\) (from|to) std/i.exec(plain) ?? []
  if (table === undefined || columns === undefined) return null
  return way === 'to'
    ? `select ${columns} from ${table}`
    : `insert into ${table} (${columns}) select ${columns} from ${table}`
}

const TEMPORARY = /^create temp(orary)? table/i
