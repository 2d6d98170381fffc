/** Makes sure that the owner of a session is asking, not somebody at an unlocked screen. */
import { decodeJwt } from 'jose'
import type { Pool } from '../database/connection.ts'
import type { Limiter } from './limits.ts'
import { isRightPassword } from './password.ts'
import type { AuthPort } from './port.ts'
import { authError } from './refusals.ts'
import { readUser } from './users.ts'

/** Guesses share their limit with those at changing the password. */
export function ownerCheck(pool: Pool, limiter: Limiter): AuthPort['confirmOwner'] {
  return async ({ uid, bearer, address, password }) => {
    const user = await readUser(pool, uid)
    if (user === null) throw authError('auth/user-token-expired')
    if (!user.hasPassword) {
      if (!user.demo && !(await isFresh(pool, uid, bearer))) throw authError('auth/requires-recent-login')
      return
    }
    if (password === undefined) throw authError('auth/wrong-password')
    const done = await limiter.enter('change-password', { address, subject: uid })
    if (!(await isRightPassword(pool, uid, password))) throw authError('auth/wrong-password')
    await done()
  }
}

/** Whether the session of a token that was checked before began within the last day. */
async function isFresh(pool: Pool, uid: string, bearer: string | null): Promise<boolean> {
  const { sid } = bearer === null ? { sid: null } : decodeJwt(bearer)
  if (typeof sid !== 'string') return false
  const found = await pool.query(
    `select 1 from auth_sessions where "id" = $1 and "userId" = $2 and "createdAt" > now() - interval '1 day'`,
    [sid, uid],
  )
  return found.rowCount === 1
}
