/** What passkeys sign: random, for one browser or session, once, and for a few minutes. */
import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from '../database/connection.ts'

/** For whom a challenge is made: a signed-in session, or a browser by the secret in its cookie. */
export type Holder = { readonly session: string } | { readonly browser: string }

export const CHALLENGE_MS = 10 * 60_000

/** Makes a challenge, as base64url. */
export async function makeChallenge(pool: Pool, holder: Holder): Promise<string> {
  const challenge = randomBytes(32)
  await pool.query(
    `insert into passkey_challenges (challenge, holder, expires_at) values ($1, $2, now() + $3 * interval '1 ms')`,
    [challenge, hashOf(holder), CHALLENGE_MS],
  )
  return challenge.toString('base64url')
}

/** Uses a challenge up. False if it was made for another holder, was used before, or is over. */
export async function takeChallenge(pool: Pool, challenge: string, holder: Holder): Promise<boolean> {
  const taken = await pool.query<{ alive: boolean }>(
    'delete from passkey_challenges where challenge = $1 and holder = $2 returning expires_at > now() as alive',
    [Buffer.from(challenge, 'base64url'), hashOf(holder)],
  )
  return taken.rows[0]?.alive === true
}

function hashOf(holder: Holder): Buffer {
  const text = 'session' in holder ? `session|${holder.session}` : `browser|${holder.browser}`
  return createHash('sha256').update(text).digest()
}

export type BrowserCookie = {
  /** The secret of this browser; null if it has none. */
  readonly read: (request: Request) => string | null
  /** A new secret, and the `set-cookie` that keeps it. */
  readonly make: () => { readonly secret: string; readonly cookie: string }
}

/** The cookie that binds the challenge of a sign-in to the browser that asked for it. */
export function browserCookie({ secure }: { readonly secure: boolean }): BrowserCookie {
  const name = secure ? '__Host-roundtrip.passkey' : 'roundtrip.passkey'
  return {
    read: (request) => {
      const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
      return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
    },
    make: () => {
      const secret = randomBytes(32).toString('base64url')
      return { secret, cookie: `${name}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}` }
    },
  }
}
