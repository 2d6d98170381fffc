/** The passkeys of users: public keys only, so a copy of the database opens no account. */
import type { Passkey } from '@roundtrip/contract/auth'
import { LIMITS } from '@roundtrip/contract/fields'
import { type Pool, transaction, violatesUnique } from '../database/connection.ts'
import { authError } from './refusals.ts'

export type StoredPasskey = {
  readonly id: string
  readonly uid: string
  readonly publicKey: Uint8Array
  readonly counter: number
}

export type MadePasskey = {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly synced: boolean
}

/** The passkeys of a user, the newest first. */
export async function listPasskeys(pool: Pool, uid: string): Promise<Passkey[]> {
  const { rows } = await pool.query<{
    id: string
    name: string
    created_at: Date
    last_used: Date | null
    synced: boolean
  }>(
    `select id, name, created_at, last_used, synced from passkeys where user_id = $1
     order by created_at desc, id limit ${LIMITS.passkeys}`,
    [uid],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used?.toISOString() ?? null,
    synced: row.synced,
  }))
}

/**
 * Ids of the user's credentials, as browsers name them. Throws `auth/too-many-passkeys` if there is no room for
 * another.
 */
export async function credentialIdsOf(pool: Pool, uid: string): Promise<string[]> {
  const { rows } = await pool.query<{ credential_id: Buffer }>(
    'select credential_id from passkeys where user_id = $1 order by created_at',
    [uid],
  )
  if (rows.length >= LIMITS.passkeys) throw authError('auth/too-many-passkeys')
  return rows.map((row) => row.credential_id.toString('base64url'))
}

/**
 * Stores a passkey under the name that its owner gave it. Throws `auth/passkey-already-added` and
 * `auth/too-many-passkeys`.
 */
export async function storePasskey(
  pool: Pool,
  owner: { readonly uid: string; readonly name: string },
  made: MadePasskey,
): Promise<void> {
  const { uid, name } = owner
  try {
    await transaction(pool, async (client) => {
      // Two requests at once would both see room for one more.
      await client.query('select 1 from auth_users where "id" = $1 for update', [uid])
      const stored = await client.query(
        `insert into passkeys (user_id, credential_id, public_key, counter, transports, synced, name)
         select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from passkeys where user_id = $1) < $8`,
        [
          uid,
          Buffer.from(made.credentialId, 'base64url'),
          Buffer.from(made.publicKey),
          made.counter,
          made.transports,
          made.synced,
          name,
          LIMITS.passkeys,
        ],
      )
      if (stored.rowCount !== 1) throw authError('auth/too-many-passkeys')
    })
  } catch (error) {
    throw violatesUnique(error) ? authError('auth/passkey-already-added') : error
  }
}

/** Whose credential this is; null if nobody here has it. */
export async function findPasskey(pool: Pool, credentialId: string): Promise<StoredPasskey | null> {
  const { rows } = await pool.query<{ id: string; user_id: string; public_key: Buffer; counter: string }>(
    'select id, user_id, public_key, counter::text as counter from passkeys where credential_id = $1',
    [Buffer.from(credentialId, 'base64url')],
  )
  const row = rows[0]
  if (row === undefined) return null
  return { id: row.id, uid: row.user_id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) }
}

/** Stores the counter of a sign-in. False if the passkey is gone or has signed elsewhere since it was read. */
export async function markUsed(
  pool: Pool,
  passkey: StoredPasskey,
  now: { readonly counter: number; readonly synced: boolean },
): Promise<boolean> {
  const marked = await pool.query(
    'update passkeys set counter = $3, synced = $4, last_used = now() where id = $1 and counter = $2',
    [passkey.id, passkey.counter, now.counter, now.synced],
  )
  return marked.rowCount === 1
}

/** Removes a passkey of the user and returns its name. Throws `auth/passkey-gone`. */
export async function removePasskey(pool: Pool, uid: string, id: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    'delete from passkeys where user_id = $1 and id = $2 returning name',
    [uid, id],
  )
  const name = rows[0]?.name
  if (name === undefined) throw authError('auth/passkey-gone')
  return name
}
