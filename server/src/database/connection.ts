/** Connections to the database, whichever it is. */
import pg from 'pg'
import { meters } from '../watch/meters.ts'
import { inSpan } from '../watch/spans.ts'

export type Pool = pg.Pool
export type DatabaseClient = pg.ClientBase

/** How to reach the database: plain data that can be sent to worker threads. */
export type DatabaseConnection = pg.ClientConfig

export function openPool(connection: DatabaseConnection, most: number): Pool {
  return withoutCrashes(
    new pg.Pool({ ...connection, max: most, idleTimeoutMillis: 60_000, connectionTimeoutMillis: 10_000 }),
  )
}

/**
 * A connection that breaks is replaced by the pool, and a query that it was running fails. Without listeners it would
 * end the process as well: the pool reports idle connections, and one that is in use reports itself.
 */
export function withoutCrashes(pool: Pool): Pool {
  const lost = (): void => meters.databaseErrors({ trouble: 'connection-lost' })
  // Each is reported by its connection, too.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/** Runs `work` in one transaction: all of it or nothing. */
export async function transaction<T>(pool: Pool, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, 'begin', work)
}

/** The same with another beginning, such as one that also takes a role. */
export async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (client: DatabaseClient) => Promise<T>,
): Promise<T> {
  return inSpan('database transaction', { 'db.system.name': 'postgresql' }, () => measured(pool, begin, work))
}

async function measured<T>(pool: Pool, begin: string, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const began = performance.now()
  const client = await pool.connect()
  let broken = false
  let outcome = 'rolled-back'
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    outcome = 'committed'
    return result
  } catch (error) {
    try {
      await client.query('rollback')
    } catch {
      broken = true
    }
    throw error
  } finally {
    client.release(broken)
    meters.transaction({ outcome }, performance.now() - began)
  }
}

/** True for a violation of a unique index: what was to be written is there already. */
export function violatesUnique(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === '23505'
}

/** True for a violation of the named unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return violatesUnique(error) && (error as { readonly constraint?: unknown }).constraint === constraint
}
