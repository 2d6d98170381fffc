/** Connections to any database, embedded or external. */
import pg from 'pg'
import { FailoverClient } from './failover-client.ts'
import type { DatabaseConnection } from './hosts.ts'
import { meters } from '../watch/meters.ts'
import { inSpan } from '../watch/spans.ts'

export type Pool = pg.Pool
export type DatabaseClient = pg.ClientBase

export type { DatabaseConnection } from './hosts.ts'

/** `idleMs`: how long an unused connection stays open; 0 = for ever. */
export function openPool(connection: DatabaseConnection, max: number, { idleMs = 60_000 } = {}): Pool {
  const limits = { max, idleTimeoutMillis: idleMs, connectionTimeoutMillis: 10_000 }
  const pool = new pg.Pool({ ...connection, ...limits, Client: FailoverClient })
  // An idle connection broke; the pool has replaced it.
  pool.on('error', () => undefined)
  return pool
}

/** A connection of its own, for what belongs to a session: listening, and locks that outlive a transaction. */
export function newSession(connection: DatabaseConnection): pg.Client {
  return new FailoverClient(connection)
}

/** Runs `work` in one transaction: all of it or nothing. */
export async function transaction<T>(pool: Pool, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, ['begin'], work)
}

/** The same with another beginning, such as one that also takes a role. Each text may hold several statements. */
export async function inTransaction<T>(
  pool: Pool,
  begin: readonly string[],
  work: (client: DatabaseClient) => Promise<T>,
): Promise<T> {
  return inSpan('database transaction', { 'db.system.name': 'postgresql' }, () => measured(pool, begin, work))
}

async function measured<T>(
  pool: Pool,
  begin: readonly string[],
  work: (client: DatabaseClient) => Promise<T>,
): Promise<T> {
  const began = performance.now()
  const client = await pool.connect()
  let broken = false
  let outcome = 'rolled-back'
  try {
    for (const text of begin) await client.query(text)
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

/** True for a violation of a unique index: the row already exists. */
export function violatesUnique(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === '23505'
}

/**
 * * True for a violation of the named unique index. In a cluster each shard of it has a number behind its name, and a
 * node's error reaches us as text only.
 */
export function violates(error: unknown, constraint: string): boolean {
  if (!violatesUnique(error)) return false
  const { constraint: given, message } = error as { readonly constraint?: unknown; readonly message?: unknown }
  const name = typeof given === 'string' ? given : (/"([^"]+)"/.exec(String(message))?.[1] ?? '')
  return name === constraint || (name.startsWith(`${constraint}_`) && /^\d+$/.test(name.slice(constraint.length + 1)))
}
