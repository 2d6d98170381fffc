/** Who may see the state of the server: accounts with one of these addresses, once it is verified. */
import type { Pool } from '../database/connection.ts'

export type IsOperator = (uid: string) => Promise<boolean>

/** `addresses`: in lower case. Looked up each time, so that an address no longer counts once it was changed. */
export function operatorCheck(pool: Pool, addresses: readonly string[]): IsOperator {
  return async (uid) => {
    if (addresses.length === 0) return false
    const result = await pool.query(
      'select 1 from auth_users where "id" = $1 and "emailVerified" and lower("email") = any($2::text[])',
      [uid, addresses],
    )
    return result.rowCount === 1
  }
}
