/** Gives records of an import to another import of the same account: all of them, or those with some keys. */
import type { DatabaseClient } from '../../database/connection.ts'
import { uuidArray } from '../../database/placeholders.ts'
import { type AccountRef, TABLES } from './owner.ts'
import { unpackKeys } from './unpack-blocks.ts'

type Whole = AccountRef & { readonly from: string; readonly to: string }

export async function reassignRecords(client: DatabaseClient, whole: Whole): Promise<void> {
  await reassignBlocks(client, whole)
  for (const table of TABLES) {
    await client.query(`update ${table} set import_id = $4 where user_id = $1 and account_id = $2 and import_id = $3`, [
      whole.uid,
      whole.account,
      whole.from,
      whole.to,
    ])
  }
}

/** Gives the fills of an import that lie in blocks to one that repeats all of them; false where none were given. */
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

/** Only the fills that lie in blocks; false where there are none. */
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
 * Gives those of the keys to another import that these imports own, and returns them. The keys are constants and not
 * joined: without statistics, a join might compare each with each.
 */
export async function reassignKeys(
  client: DatabaseClient,
  { uid, account, imports, to, keys }: ByKeys,
): Promise<readonly string[]> {
  if (keys.length === 0) return []
  await unpackKeys(client, { uid, account, imports, keys })
  const given: string[] = []
  for (const table of TABLES) {
    const { rows } = await client.query<{ keys: string }>(
      `with given as (
         update ${table} set import_id = $4::uuid where user_id = $1 and account_id = $2 and import_id = any($3::uuid[])
           and dedupe_key = any($5::uuid[]) returning dedupe_key as key
       ) select coalesce(string_agg(encode(uuid_send(key), 'hex'), ','), '') as keys from given`,
      [uid, account, imports, to, uuidArray(keys)],
    )
    const [found] = rows
    if (found !== undefined && found.keys !== '') given.push(...found.keys.split(','))
  }
  return given
}

/** Adds lists of keys to those that the import has. */
export const APPEND_KEYS = `on conflict (user_id, account_id, shard, import_id)
  do update set keys = fill_block_keys.keys || excluded.keys, blocks = fill_block_keys.blocks || excluded.blocks`
