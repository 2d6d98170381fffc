/**
 * A select of the blocks that hold some of these keys, for statements on `fills`. The places are SQL: parameters, columns
 * or literals.
 */
export function blocksWithKeys(uid: string, account: string, keys: string): string {
  return `select found.block from fill_block_keys as k cross join lateral unnest(k.keys, k.blocks) as found (key, block)
    where k.user_id = ${uid} and k.account_id = ${account} and k.shard in (select shard_of(key) from unnest(${keys}) as key)
      and found.key = any(${keys})`
}
