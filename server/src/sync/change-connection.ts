/** The changes that a trader can make to a connection. */
import type { Credentials, ExchangeRegion } from '@roundtrip/contract/exchanges'
import { asUser } from '../database/as-user.ts'
import { type DatabaseClient, type Pool, violates } from '../database/connection.ts'
import type { AccountRights } from '../exchanges/readers/reader.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import type { KeyBox } from '../keys/key-box.ts'
import { lockLedger } from '../ledger/store/version.ts'
import { checkPlan } from '../plans/limits.ts'
import { hintOf, sealCredentials } from './connection-rows.ts'
import type { ConnectionRef } from './sync-store.ts'

/** A connection has the name of its account. Throws a `Refusal` if another account has that name. */
export async function rename(pool: Pool, { uid, connection }: ConnectionRef, name: string): Promise<void> {
  try {
    await asUser(pool, uid, (client) =>
      client.query(
        `update accounts set name = $3 where user_id = $1
           and id = (select account_id from connections where user_id = $1 and id = $2)`,
        [uid, connection, name],
      ),
    )
  } catch (error) {
    if (violates(error, 'accounts_name')) throw new Refusal<ReasonOf<'updateConnection'>>('duplicate-name')
    throw error
  }
}

/** Pauses the connection, or starts it at once; one that is being read just continues. */
export async function changeState(pool: Pool, ref: ConnectionRef, state: 'paused' | 'waiting'): Promise<void> {
  await asUser(pool, ref.uid, (client) =>
    client.query(
      `update connections set state = case when $3 = 'waiting' and state = 'syncing' then state else $3 end,
         attempts = 0, next_sync = case when $3 = 'paused' then null else $4::timestamptz end,
         trouble = case when $3 = 'paused' then trouble end, trouble_since = case when $3 = 'paused' then trouble_since end
       where user_id = $1 and id = $2`,
      [ref.uid, ref.connection, state, new Date()],
    ),
  )
}

/**
 * Replaces the key by another one of the same account, sealed, and continues where reading stopped. The first key of a
 * restored connection activates it, so the plan must allow one more.
 */
export async function replaceCredentials(
  { pool, box }: { readonly pool: Pool; readonly box: KeyBox },
  ref: ConnectionRef,
  { credentials, region, keyInfo, max }: NewKey,
): Promise<void> {
  const sealed = sealCredentials(box, credentials, ref)
  await asUser(pool, ref.uid, async (client) => {
    await lockLedger(client, ref.uid)
    await checkFirstKey(client, ref, max)
    await client.query(
      `update connections set credentials = $3, key_hint = $4, rights = $5, owner = coalesce($6, owner), region = $7,
         state = 'waiting', attempts = 0, trouble = null, trouble_since = null, next_sync = now()
       where user_id = $1 and id = $2`,
      [
        ref.uid,
        ref.connection,
        JSON.stringify(sealed),
        hintOf(credentials),
        JSON.stringify(keyInfo.rights),
        keyInfo.owner,
        region,
      ],
    )
  })
}

type NewKey = {
  readonly credentials: Credentials
  readonly region: ExchangeRegion | null
  readonly keyInfo: AccountRights
  /** How many connections the plan allows; null = no limit beyond the product's. */
  readonly max: number | null
}

async function checkFirstKey(
  client: DatabaseClient,
  { uid, connection }: ConnectionRef,
  max: number | null,
): Promise<void> {
  const { rows } = await client.query<{ used: number; added: number }>(
    `select count(*) filter (where id <> $2 and credentials <> '{}')::int as used,
       count(*) filter (where id = $2 and credentials = '{}')::int as added
     from connections where user_id = $1`,
    [uid, connection],
  )
  const { used = 0, added = 0 } = rows[0] ?? {}
  checkPlan('connections', { max, used, added })
}
