/** Passes records of an import to another import of the same account: all of them, or those with some keys. */
import type { DatabaseClient } from '../../database/connection.ts'
import { uuidArray } from '../../database/placeholders.ts'
import { plainId } from '../../ground/ids.ts'
import { changeKeys, keyOf } from './change-fills.ts'
import { APPEND_KEYS } from './listed-keys.ts'
import type { AccountRef } from './owner.ts'

type Whole = AccountRef & { readonly from: string; readonly to: string }

export async function reassignRecords(client: DatabaseClient, whole: Whole): Promise<void> {
  await reassignBlocks(client, whole)
  await client.query(
    'update cash_events set import_id = $4 where user_id = $1 and account_id = $2 and import_id = $3',
    [whole.uid, whole.account, whole.from, whole.to],
  )
}

/** Passes the fills of an import to one that repeats all of them; false if none were passed. */
export async function reassignRepeated(client: DatabaseClient, whole: Whole): Promise<boolean> {
  const { uid, account, from, to } = whole
  const { rows } = await client.query<{ isWhole: boolean }>(
    `select not exists (
       select from fill_block_keys as k cross join lateral unnest(k.keys) as key
       where k.user_id = $1 and k.account_id = $2 and k.import_id = $3 and key not in (
         select unnest(keys) from import_repeats where user_id = $1 and account_id = $2 and import_id = $4)
     ) as "isWhole"`,
    [uid, account, from, to],
  )
  return rows[0]?.isWhole === true && (await reassignBlocks(client, whole))
}

/** False if there are none. */
async function reassignBlocks(client: DatabaseClient, { uid, account, from, to }: Whole): Promise<boolean> {
  const ids = [uid, account, from, to]
  const own = 'user_id = $1 and account_id = $2 and import_id = $3'
  await client.query(`update fill_blocks set import_id = $4 where ${own}`, ids)
  await client.query(
    `insert into fill_block_keys (user_id, account_id, shard, import_id, keys, blocks)
     select user_id, account_id, shard, $4::uuid, keys, blocks from fill_block_keys where ${own} ${APPEND_KEYS}`,
    ids,
  )
  const { rowCount } = await client.query(`delete from fill_block_keys where ${own}`, [uid, account, from])
  return rowCount !== 0
}

type ByKeys = AccountRef & {
  readonly imports: readonly string[]
  readonly to: string
  readonly keys: readonly string[]
}

/**
 * Passes those of the keys that these imports own to another import, and returns them. The keys are constants and not
 * joined: without statistics, a join might compare each with each.
 */
export async function reassignKeys(
  client: DatabaseClient,
  { uid, account, imports, to, keys }: ByKeys,
): Promise<readonly string[]> {
  if (keys.length === 0) return []
  const given: string[] = []
  await changeKeys(client, { uid, account, imports, keys }, (fill) => {
    given.push(keyOf(fill))
    return { ...fill, importId: plainId(to) }
  })
  const { rows } = await client.query<{ keys: string }>(
    `with given as (
       update cash_events set import_id = $4::uuid where user_id = $1 and account_id = $2 and import_id = any($3::uuid[])
         and dedupe_key = any($5::uuid[]) returning dedupe_key as key
     ) select coalesce(string_agg(encode(uuid_send(key), 'hex'), ','), '') as keys from given`,
    [uid, account, imports, to, uuidArray(keys)],
  )
  const [cash] = rows
  if (cash !== undefined && cash.keys !== '') given.push(...cash.keys.split(','))
  return given
}
