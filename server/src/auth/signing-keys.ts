/**
 * * The keys that sign bearer tokens are in the database, sealed with AUTH_SECRET. The library signs with the newest
 * one and fails if it cannot open it, so with another secret nobody would get a token.
 */
import type { Pool } from '../database/connection.ts'
import type { Log } from '../ground/log.ts'
import { canOpen } from './sealed-by-library.ts'

/** Removes signing keys that were sealed with another secret; the library makes a new one for the next token. */
export async function removeForeignKeys(pool: Pool, secret: string, log: Log): Promise<void> {
  const { rows } = await pool.query<{ id: string; sealed: string }>(
    'select "id", "privateKey" as sealed from auth_keys',
  )
  const foreign: string[] = []
  for (const { id, sealed } of rows) if (!(await canOpen(secret, textOf(sealed)))) foreign.push(id)
  if (foreign.length === 0) return
  await pool.query('delete from auth_keys where "id" = any($1)', [foreign])
  log.warn({ keys: foreign.length }, NEW_SECRET)
}

const NEW_SECRET =
  'AUTH_SECRET is not the one that this database was used with. Everybody has to log in again, and users with a second factor need a new password first, which turns it off.'

/** The library stores the sealed text as JSON. */
function textOf(stored: string): string {
  try {
    return String(JSON.parse(stored))
  } catch {
    return ''
  }
}
