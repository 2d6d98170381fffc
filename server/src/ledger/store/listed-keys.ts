/** The lists of keys in the database, which give the block of a fill: one for each shard of keys and each import. */
import type { DatabaseClient } from '../../database/connection.ts'
import type { KeyLists, KeyShard } from './key-lists.ts'
import type { AccountRef, RowOwner } from './owner.ts'

export async function addKeys(client: DatabaseClient, owner: RowOwner, keys: KeyLists): Promise<void> {
  for (const shards of someShards(keys)) {
    await client.query(
      `insert into fill_block_keys (user_id, account_id, shard, import_id, keys, blocks)
       select $1::uuid, $2::uuid, shard, $3::uuid, keys::uuid[], blocks::integer[]
       from unnest($4::integer[], $5::text[], $6::text[]) as given (shard, keys, blocks) ${APPEND_KEYS}`,
      [
        owner.uid,
        owner.account,
        owner.importId,
        shards.map(({ shard }) => shard),
        shards.map(({ list }) => `{${list.join(',')}}`),
        shards.map(({ blocks }) => `{${blocks.join(',')}}`),
      ],
    )
  }
}

/** Appends lists of keys to those of the import. */
export const APPEND_KEYS = `on conflict (user_id, account_id, shard, import_id)
  do update set keys = fill_block_keys.keys || excluded.keys, blocks = fill_block_keys.blocks || excluded.blocks`

/** Removes these keys from the lists of an account. */
export async function removeKeys(client: DatabaseClient, { uid, account }: AccountRef, keys: KeyLists): Promise<void> {
  for (const shards of someShards(keys)) {
    const numbers = shards.map(({ shard }) => shard)
    await client.query(
      `update fill_block_keys as k set keys = rest.keys, blocks = rest.blocks
       from unnest($3::integer[], $4::text[]) as gone (shard, keys)
         join fill_block_keys as old on old.user_id = $1 and old.account_id = $2 and old.shard = gone.shard
         cross join lateral (
           select coalesce(array_agg(key order by number), '{}') as keys,
             coalesce(array_agg(block order by number), '{}') as blocks
           from unnest(old.keys, old.blocks) with ordinality as listed (key, block, number)
           where key <> all(gone.keys::uuid[])) as rest
       where k.user_id = $1 and k.account_id = $2 and k.shard = old.shard and k.import_id = old.import_id
         and cardinality(rest.keys) < cardinality(old.keys)`,
      [uid, account, numbers, shards.map(({ list }) => `{${list.join(',')}}`)],
    )
    await client.query(
      `delete from fill_block_keys where user_id = $1 and account_id = $2 and shard = any($3::integer[])
         and cardinality(keys) = 0`,
      [uid, account, numbers],
    )
  }
}

function* someShards(keys: KeyLists): Generator<readonly KeyShard[]> {
  let some: KeyShard[] = []
  for (const shard of keys.shards()) {
    some.push(shard)
    if (some.length < SHARDS_A_CALL) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** With five million fills these are twenty megabytes. */
const SHARDS_A_CALL = 512

/**
 * A select of the blocks that contain some of these keys, for statements on `fills` and `fill_blocks`. The arguments
 * are SQL: parameters, columns or literals.
 */
export function blocksWithKeys(uid: string, account: string, keys: string): string {
  return `select listed.block from fill_block_keys as k cross join lateral unnest(k.keys, k.blocks) as listed (key, block)
    where k.user_id = ${uid} and k.account_id = ${account} and k.shard in (select shard_of(key) from unnest(${keys}) as key)
      and listed.key = any(${keys})`
}
