/**
 * Who synchronises a connection holds a lock on it, as long as his process and its database connection live: the
 * database lets go of it at once when either dies, so another can go on, and never two at the same time.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '../database/connection.ts'

export type SyncLocks = {
  /** The end of the lock, or null where another holds it. `lost` tells whether it is still held. */
  readonly take: (name: string) => Promise<SyncLock | null>
  readonly close: () => Promise<void>
}
export type SyncLock = { readonly lost: () => boolean; readonly release: () => Promise<void> }

export function syncLocks(connection: Connection): SyncLocks {
  const held = new Set<string>()
  let session: Promise<pg.Client> | null = null
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client(connection)
    const end = (): void => {
      session = null
      held.clear()
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
      SYNC_LOCKS,
      numberOf(name),
    ])
    return rows[0]?.done === true
  }
  return {
    take: async (name) => {
      // One session may take its own lock twice, so it remembers which it has.
      if (held.has(name)) return null
      held.add(name)
      try {
        if (!(await query('pg_try_advisory_lock', name))) {
          held.delete(name)
          return null
        }
      } catch (error) {
        held.delete(name)
        throw error
      }
      const holder = session
      const lost = (): boolean => session !== holder
      const release = async (): Promise<void> => {
        // What the next session holds is not ours to give back.
        if (lost()) return
        held.delete(name)
        await query('pg_advisory_unlock', name)
      }
      return { lost, release }
    },
    close: async () => {
      const open = await session?.catch(() => null)
      session = null
      await open?.end()
    },
  }
}

/** Two names with one number only wait for each other. */
function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readInt32BE(0)
}

/** An arbitrary number that only locks of synchronisation have. */
const SYNC_LOCKS = 730_511
