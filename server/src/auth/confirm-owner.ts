/** Makes sure that the owner of a session makes the request, not somebody at an unlocked screen. */
import type { SessionUser } from '@roundtrip/contract/auth'
import { DAY_MS } from '@roundtrip/core/base'
import { decodeJwt } from 'jose'
import type { Pool } from '../database/connection.ts'
import type { SignedInCaller } from './acts.ts'
import type { Limiter } from './limits.ts'
import { isRightPassword } from './password.ts'
import type { AuthPort } from './port.ts'
import { authError } from './refusals.ts'
import { readUser } from './users.ts'

/** Guesses share their limit with those on the form that changes the password. */
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
  const result = await pool.query(
    `select 1 from auth_sessions where "id" = $1 and "userId" = $2 and "createdAt" > now() - interval '1 day'`,
    [sid, uid],
  )
  return result.rowCount === 1
}

/** A session younger than this needs no password if the account has none. */
const FRESH_MS = DAY_MS

/** Makes sure, for an act, that the caller is the owner: by the password, or by a fresh sign-in if there is none. */
export async function confirmed(
  pool: Pool,
  caller: SignedInCaller,
  password: string | undefined,
): Promise<SessionUser> {
  const user = await readUser(pool, caller.uid)
  if (user === null) throw authError('auth/user-token-expired')
  if (user.hasPassword) {
    if (password === undefined) throw authError('auth/wrong-password')
    if (!(await isRightPassword(pool, caller.uid, password))) throw authError('auth/wrong-password')
  } else if (!user.demo && Date.now() - caller.signedInAt.getTime() > FRESH_MS) {
    throw authError('auth/requires-recent-login')
  }
  return user
}
