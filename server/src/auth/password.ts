/** How passwords are kept: argon2id, a few at a time, so that a storm of sign-ins cannot take the memory. */
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@roundtrip/contract'

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2ID))
}

export async function verifyPassword(parts: { readonly hash: string; readonly password: string }): Promise<boolean> {
  return inTurn(() => verify(parts.hash, parts.password))
}

/** Algorithm 2 is argon2id. 64 MiB and 3 passes take about 50 ms; OWASP asks for 19 MiB and 2 passes at least. */
const ARGON2ID = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const AT_ONCE = 4
const LONGEST_QUEUE = 200

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= LONGEST_QUEUE) {
      throw new AppError({ code: 'resource-exhausted', message: 'Too many sign-ins at this moment.' })
    }
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
