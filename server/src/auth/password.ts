/** Hashes passwords with argon2id, a few at a time, so that a burst of sign-ins cannot exhaust the memory. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Pool } from '../database/connection.ts'
import { authError } from './refusals.ts'

export type Check = { readonly hash: string; readonly password: string }

/** Hashes new passwords and checks those of sign-ins, with `memoryMib` of memory for each. */
export function passwords(pool: Pool, memoryMib: number) {
  const cost = { ...ARGON2ID, memoryCost: memoryMib * 1_024 }
  const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  const hashed = (password: string): Promise<string> => inTurn(() => hash(password, cost))
  return {
    hash: hashed,
    /** True for the right password. A hash of other parameters is then replaced by one of today's. */
    verify: async (check: Check): Promise<boolean> => {
      const right = await isRight(check)
      if (right && !check.hash.startsWith(current)) {
        // The salt makes the old hash unique, so it identifies its row.
        const fresh = await hashed(check.password)
        await pool.query('update auth_accounts set password = $2 where password = $1', [check.hash, fresh])
      }
      return right
    },
  }
}

/** Whether this is the password of the user; false if there is none. */
export async function isRightPassword(pool: Pool, uid: string, password: string): Promise<boolean> {
  const { rows } = await pool.query<{ password: string }>(
    `select "password" from auth_accounts where "userId" = $1 and "providerId" = 'credential'`,
    [uid],
  )
  const hash = rows[0]?.password
  return hash !== undefined && isRight({ hash, password })
}

/** Algorithm 2 is argon2id. With 64 MiB it takes about 50 ms; OWASP asks for 19 MiB and 2 passes at least. */
const ARGON2ID = { algorithm: 2, timeCost: 3, parallelism: 1 }
/** One core stays free for signed-in users; more than four at once would take over 256 MiB. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1))
const LONGEST_QUEUE = 200

function isRight(check: Check): Promise<boolean> {
  return inTurn(() => verify(check.hash, check.password))
}

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= LONGEST_QUEUE) throw authError('auth/too-many-requests')
    await new Promise<void>((next) => queue.push(next))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
