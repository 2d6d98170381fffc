/** Codes of authenticator apps open a session once (RFC 6238, section 5.2). */
import { createHash } from 'node:crypto'
import type { Pool } from '../database/connection.ts'

/** The library accepts the code of the current half minute, the previous and the next one. */
const COUNTS_MS = 3 * 30_000

/** Uses up a code that was found correct. False if it has opened a session before. */
export async function useCode(pool: Pool, uid: string, code: string): Promise<boolean> {
  const hash = createHash('sha256').update(`${uid}|${code}`).digest()
  const { rowCount } = await pool.query(
    `insert into used_codes (user_id, code, expires_at) values ($1, $2, now() + $3 * interval '1 ms')
     on conflict (user_id, code) do update set expires_at = excluded.expires_at where used_codes.expires_at < now()`,
    [uid, hash, COUNTS_MS],
  )
  return rowCount === 1
}
