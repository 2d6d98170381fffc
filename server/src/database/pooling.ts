/**
 * * Poolers such as PgBouncer may give every transaction another connection to the database. Session state does not
 * survive that: LISTEN receives nothing and session locks stay with another client, without any error.
 * https://www.pgbouncer.org/features.html, "SQL feature map for pooling modes".
 */
import type pg from 'pg'
import { type DatabaseConnection, newSession } from './connection.ts'

/** True if two statements of one connection may run in different sessions of the database. */
export async function sharesSessions(connection: DatabaseConnection): Promise<boolean> {
  const session = newSession(connection)
  session.on('error', () => undefined)
  await session.connect()
  try {
    const first = await backendOf(session)
    // On connecting, PostgreSQL reports its process id; a pooler makes one up, as it cannot know yet.
    if (first === Reflect.get(session, 'processID')) return false
    return await losesSession(session, connection, first)
  } finally {
    await session.end()
  }
}

/**
 * A pooler in session mode is harmless. In the other modes another client gets the session that the first has released:
 * a pooler hands out the most recently released one, so several are opened and kept until the first is among them.
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

/** Whether both connect to the same database of the same server. */
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
