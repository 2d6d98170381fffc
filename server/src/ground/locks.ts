/**
 * Locks that only one process holds at a time, such as the one on a connection while it is read. The database releases
 * them as soon as the process or its database connection ends, so another process can continue at once.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type DatabaseConnection, newSession } from '../database/connection.ts'

export type AdvisoryLocks = {
  /** Null if another process holds the lock. `isLost` becomes true when the database connection ends. */
  readonly tryAcquire: (name: string) => Promise<AdvisoryLock | null>
  readonly close: () => Promise<void>
}
export type AdvisoryLock = { readonly isLost: () => boolean; readonly release: () => Promise<void> }

export function createAdvisoryLocks(connection: DatabaseConnection): AdvisoryLocks {
  const locked = new Set<string>()
  let session: Promise<pg.Client> | null = null
  const open = async (): Promise<pg.Client> => {
    const client = newSession(connection)
    const end = (): void => {
      session = null
      locked.clear()
    }
    client.on('error', end)
    client.on('end', end)
    await client.connect()
    return client
  }
  const query = async (sql: string, name: string): Promise<boolean> => {
    session ??= open().catch((error: unknown) => {
      session = null
      throw error
    })
    const { rows } = await (await session).query<{ done: boolean }>(`select ${sql}($1, $2) as done`, [
      LOCK_NAMESPACE,
      lockNumber(name),
    ])
    return rows[0]?.done === true
  }
  return {
    tryAcquire: async (name) => {
      // The database lets a session take its own lock twice, so we remember which ones we hold.
      if (locked.has(name)) return null
      locked.add(name)
      try {
        if (!(await query('pg_try_advisory_lock', name))) {
          locked.delete(name)
          return null
        }
      } catch (error) {
        locked.delete(name)
        throw error
      }
      const holder = session
      const isLost = (): boolean => session !== holder
      const release = async (): Promise<void> => {
        // The lock may belong to another session by now.
        if (isLost()) return
        locked.delete(name)
        await query('pg_advisory_unlock', name)
      }
      return { isLost: isLost, release }
    },
    close: async () => {
      const open = await session?.catch(() => null)
      session = null
      await open?.end()
    },
  }
}

/** Two names may share a number: then they wait for each other, which is harmless. */
function lockNumber(name: string): number {
  return createHash('sha256').update(name).digest().readInt32BE(0)
}

/** An arbitrary number that no other advisory lock uses. */
const LOCK_NAMESPACE = 730_511
