/** Gives the blocks of an import to another import of the same account. */
import type { DatabaseClient } from '../../database/connection.ts'

type Hand = { readonly uid: string; readonly account: string; readonly from: string; readonly to: string }

export async function reassignBlocks(client: DatabaseClient, { uid, account, from, to }: Hand): Promise<void> {
  const ids = [uid, account, from, to]
  const own = 'user_id = $1 and account_id = $2 and import_id = $3'
  await client.query(`update fill_blocks set import_id = $4 where ${own}`, ids)
  await client.query(
    `insert into fill_block_keys (user_id, account_id, shard, import_id, keys, blocks)
     select user_id, account_id, shard, $4::uuid, keys, blocks from fill_block_keys where ${own} ${APPEND_KEYS}`,
    ids,
  )
  await client.query(`delete from fill_block_keys where ${own}`, [uid, account, from])
}

/** Adds lists of keys to those that the import has. */
export const APPEND_KEYS = `on conflict (user_id, account_id, shard, import_id)
  do update set keys = fill_block_keys.keys || excluded.keys, blocks = fill_block_keys.blocks || excluded.blocks`
