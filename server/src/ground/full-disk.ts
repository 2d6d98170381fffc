/**
 * Whether the disk of the database is full, which may be on another machine. A database cannot be queried for its free
 * space; so a write that failed for lack of space is remembered, and a test write is repeated until there is some.
 */
import { type Pool, transaction } from '../database/connection.ts'
import { type DatabaseTrouble, databaseTrouble } from './database-trouble.ts'

/** Null = no write has failed, or there is space again. */
let full: { triedAt: number } | null = null

/** Remembers that a write failed. */
export function noteTrouble(trouble: DatabaseTrouble): void {
  if (trouble === 'full') full ??= { triedAt: performance.now() }
}

/** True from the first write that found no space until there is some. */
export async function isDatabaseFull(pool: Pool): Promise<boolean> {
  if (full === null || performance.now() - full.triedAt < PAUSE_MS) return full !== null
  full.triedAt = performance.now()
  try {
    await transaction(pool, (client) => client.query(TAKE_ROOM))
    full = null
  } catch (error) {
    // If it fails for another reason, the next writes show whether there is space.
    if (databaseTrouble(error) === null) full = null
  }
  return full !== null
}

/** Takes a megabyte, and frees it. Temporary tables are in no log and no backup. */
const TAKE_ROOM = `create temp table roundtrip_room (line text) on commit drop;
  insert into roundtrip_room select repeat('x', 1000) from generate_series(1, 1000)`
/** Each attempt costs a little space in the log of the database, which is full as well. */
const PAUSE_MS = 5_000
