/** Reads bearer tokens: signed by us, not expired, and of a session that is still active. */
import type { Uid } from '@roundtrip/core/base'
import { setTimeout as delay } from 'node:timers/promises'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Pool } from '../database/connection.ts'
import { databaseTrouble } from '../ground/database-trouble.ts'
import type { AuthPort } from './port.ts'

export type TokenReaderOptions = {
  readonly pool: Pool
  readonly issuer: string
  readonly loadKeys: () => Promise<unknown>
}

/** Whose token it is. Every server process notices the end of a session within a second. */
export function tokenReader(options: TokenReaderOptions): AuthPort['uidOfToken'] {
  const claimsOf = remembered(verifier(options))
  const isAlive = livingSessions(options.pool)
  return async (token, { afresh } = { afresh: false }) => {
    try {
      const claims = await claimsOf(token)
      return claims !== null && (await isAlive(claims, afresh)) ? (claims.uid as Uid) : null
    } catch (error) {
      // Only a wrong token is refused; without the database, whether this one is wrong cannot be decided.
      if (databaseTrouble(error) !== null) throw error
      return null
    }
  }
}

type Claims = { readonly uid: string; readonly sessionId: string; readonly endsAt: number }

function verifier({ issuer, loadKeys }: TokenReaderOptions): (token: string) => Promise<Claims | null> {
  const keys = tokenKeys(loadKeys)
  return async (token) => {
    const { payload } = await jwtVerify(token, (header, input) => keys(header.kid).then((set) => set(header, input)), {
      issuer,
      audience: issuer,
      algorithms: ['ES256'],
      requiredClaims: ['exp'],
    })
    const { sub, sid, exp } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null
    return { uid: sub, sessionId: sid, endsAt: exp * 1_000 }
  }
}

/**
 * A browser sends the same token for ten minutes; its signature is checked once, its expiry and its session every time.
 */
function remembered(verify: (token: string) => Promise<Claims | null>): (token: string) => Promise<Claims | null> {
  const claimsByToken = new Map<string, Claims>()
  return async (token) => {
    const before = claimsByToken.get(token)
    if (before !== undefined && before.endsAt > Date.now()) return before
    claimsByToken.delete(token)
    const claims = await verify(token)
    if (claimsByToken.size >= MAX_REMEMBERED) claimsByToken.clear()
    if (claims !== null) claimsByToken.set(token, claims)
    return claims
  }
}

type KeySet = ReturnType<typeof createLocalJWKSet>

/**
 * The public keys, cached in memory. A token that names an unknown key waits until the keys were read again, at most
 * once a second for all tokens: the first two users of a fresh server sign in with a key each.
 */
function tokenKeys(load: () => Promise<unknown>): (kid: string | undefined) => Promise<KeySet> {
  let current: { readonly ids: ReadonlySet<string | undefined>; readonly set: KeySet } | null = null
  let reading: Promise<void> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  const readAgain = async (): Promise<void> => {
    await delay(Math.max(0, readAt + RELOAD_KEYS_MS - performance.now()))
    readAt = performance.now()
    const { keys } = (await load()) as JSONWebKeySet
    current = { ids: new Set(keys.map((key) => key.kid)), set: createLocalJWKSet({ keys }) }
  }
  return async (kid) => {
    // A read that began before the key was made does not have it, either.
    for (let round = 0; round < 2 && current?.ids.has(kid) !== true; round += 1) {
      await (reading ??= readAgain().finally(() => (reading = null)))
    }
    if (current === null) throw new Error('There are no keys.')
    return current.set
  }
}

/** Queries the database for each session at most once a second, however many calls come. */
function livingSessions(pool: Pool): (session: Omit<Claims, 'endsAt'>, afresh: boolean) => Promise<boolean> {
  const checks = new Map<string, { readonly at: number; readonly alive: Promise<boolean> }>()
  return ({ uid, sessionId }, afresh) => {
    const now = Date.now()
    const key = `${uid} ${sessionId}`
    const last = checks.get(key)
    if (!afresh && last !== undefined && now - last.at < LOOK_AGAIN_MS) return last.alive
    if (checks.size > MAX_REMEMBERED) checks.clear()
    const alive = pool
      .query(`select 1 from auth_sessions where "id" = $1 and "userId" = $2 and "expiresAt" > now()`, [sessionId, uid])
      .then((result) => result.rowCount === 1)
    checks.set(key, { at: now, alive })
    // A failed check must not be cached for the next calls.
    alive.catch(() => checks.delete(key))
    return alive
  }
}

const RELOAD_KEYS_MS = 1_000
const LOOK_AGAIN_MS = 1_000
const MAX_REMEMBERED = 50_000
