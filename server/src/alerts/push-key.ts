/**
 * The pair of keys by which push services know this server (VAPID, RFC 8292): made once, and kept sealed like other
 * secrets. Every subscription of a browser is bound to it, so it does not change.
 */
import type { Pool } from '../database/connection.ts'
import { type KeyBox, openedOrNull, PUSH_KEY_CONTEXT } from '../keys/key-box.ts'
import { webPush } from './web-push.ts'

/** base64url: a point of P-256 as 65 bytes, and a scalar as 32. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

type Dependencies = { readonly pool: Pool; readonly box: KeyBox }

/** Null if it cannot be opened, because its master key is missing: nothing can be pushed then. */
export async function pushKeys({ pool, box }: Dependencies): Promise<PushKeys | null> {
  const stored = (await storedKey(pool)) ?? (await makeKey({ pool, box }))
  if (stored === null) return null
  const privateKey = openedOrNull(() => box.open(stored.sealed, PUSH_KEY_CONTEXT))
  return privateKey === null ? null : { publicKey: stored.publicKey, privateKey }
}

type StoredKey = { readonly publicKey: string; readonly sealed: string }

async function storedKey(pool: Pool): Promise<StoredKey | null> {
  const { rows } = await pool.query<StoredKey>('select public_key as "publicKey", sealed from push_key')
  return rows[0] ?? null
}

/** Of two servers that make one at once, the first one's key is kept. */
async function makeKey({ pool, box }: Dependencies): Promise<StoredKey | null> {
  const { publicKey, privateKey } = (await webPush()).generateVAPIDKeys()
  await pool.query('insert into push_key (public_key, sealed) values ($1, $2) on conflict do nothing', [
    publicKey,
    box.seal(privateKey, PUSH_KEY_CONTEXT),
  ])
  return storedKey(pool)
}
