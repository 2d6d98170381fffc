/**
 * Poolers such as PgBouncer may give every transaction another connection to the database. Nothing that belongs to a
 * session survives that: LISTEN hears nothing and session locks stay with a stranger, without an error of any kind.
 * https://www.pgbouncer.org/features.html, "SQL feature map for pooling modes".
 */
import type pg from 'pg'
import { type DatabaseConnection, newSession } from './connection.ts'

/** True where two statements of one connection may run in different sessions of the database. */
export async function sharesSessions(connection: DatabaseConnection): Promise<boolean> {
  const session = newSession(connection)
  session.on('error', () => undefined)
  await session.connect()
  try {
    const first = await backendOf(session)
    // PostgreSQL says on connecting which process answers; a pooler makes a number up, as it cannot know yet.
    if (first === Reflect.get(session, 'processID')) return false
    return await losesSession(session, connection, first)
  } finally {
    await session.end()
  }
}

/**
 * A pooler in session mode is harmless. In the others, somebody else gets the session that the first has left: of those
 * that are free, a pooler gives away the one that was left last, so several are taken and kept until the first is among
 * them.
 */
async function losesSession(session: pg.Client, connection: DatabaseConnection, first: number): Promise<boolean> {
  const others: pg.Client[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const other = newSession(connection)
      other.on('error', () => undefined)
      await other.connect()
      others.push(other)
      await other.query('begin')
      if ((await backendOf(other)) === first) return true
    }
  } finally {
    await Promise.all(others.map((other) => other.end()))
  }
  return (await backendOf(session)) !== first
}

/** Whether both lead to one database of one server. */
export async function leadToTheSame(left: pg.Pool, right: pg.Pool): Promise<boolean> {
  const sql = 'select current_database() as name, pg_postmaster_start_time()::text as began'
  const [a, b] = await Promise.all([left, right].map((pool) => pool.query<{ name: string; began: string }>(sql)))
  return a?.rows[0]?.name === b?.rows[0]?.name && a?.rows[0]?.began === b?.rows[0]?.began
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

const ROUNDS = 5
