/**
 * * Second factors that were sealed with another AUTH_SECRET. No code can be checked against them, so their users can
 * log in only after a new password: opening the link in the mailbox proves more than the password alone does.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Pool, transaction } from '../database/connection.ts'
import { canOpen } from './sealed-by-library.ts'

type Dependencies = { readonly pool: Pool; readonly secret: string }

/** Whether this user has a second factor that cannot be checked. */
export async function hasUnreadableFactor({ pool, secret }: Dependencies, uid: string): Promise<boolean> {
  const { rows } = await pool.query<{ sealed: string }>(
    'select "secret" as sealed from auth_second_factors where "userId" = $1',
    [uid],
  )
  for (const { sealed } of rows) if (!(await canOpen(secret, sealed))) return true
  return false
}

/** Turns off a second factor that cannot be checked; false if the user has none. */
export async function removeUnreadableFactor(dependencies: Dependencies, uid: string): Promise<boolean> {
  if (!(await hasUnreadableFactor(dependencies, uid))) return false
  await transaction(dependencies.pool, async (client) => {
    await client.query('delete from auth_second_factors where "userId" = $1', [uid])
    await client.query('update auth_users set "twoFactorEnabled" = false where "id" = $1', [uid])
  })
  return true
}

/** Counts them over all users. Operators look every few seconds, so each sealed text is tried once. */
export function unreadableFactorCounter({ pool, secret }: Dependencies): () => Promise<number> {
  let tried = new Map<string, boolean>()
  return async () => {
    const { rows } = await pool.query<{ sealed: string }>('select "secret" as sealed from auth_second_factors')
    const current = new Map<string, boolean>()
    for (const { sealed } of rows) {
      // Lets other requests run between many attempts.
      if (!tried.has(sealed) && current.size % TRIES_PER_TURN === 0) await nextTurn()
      current.set(sealed, tried.get(sealed) ?? (await canOpen(secret, sealed)))
    }
    tried = current
    return [...current.values()].filter((isReadable) => !isReadable).length
  }
}

const TRIES_PER_TURN = 50
