/** Turns blocks of fills into rows again, which can be changed and removed one by one. */
import type { DatabaseClient } from '../../database/connection.ts'
import { uuidArray } from '../../database/placeholders.ts'
import { blocksWithKeys } from './blocks-with-keys.ts'
import type { LedgerSource } from './copy-rows.ts'
import type { AccountKeys, AccountRef } from './owner.ts'

export type RecordKeys = AccountKeys & {
  /** Only records that these imports own; missing = of any. */
  readonly imports?: readonly string[]
}

/** The blocks of an account that hold some of these keys. */
export async function unpackKeys(client: DatabaseClient, { uid, account, keys, imports }: RecordKeys): Promise<void> {
  if (keys.length === 0) return
  await unpack(client, {
    where: `user_id = $1 and account_id = $2 and ($4::uuid[] is null or import_id = any($4::uuid[]))
      and block in (${blocksWithKeys('$1', '$2', '$3::uuid[]')})`,
    values: [uid, account, uuidArray(keys), imports === undefined ? null : uuidArray(imports)],
  })
}

type Span = {
  readonly uid: string
  readonly positions: readonly string[]
  /** UTC ms, both included. */
  readonly from: number
  readonly to: number
  /** Blocks of imports from here stay as they are. */
  readonly source: LedgerSource
}

/** The blocks of these positions that hold fills of a span of time and came from another source. */
export async function unpackSpan(client: DatabaseClient, { uid, positions, from, to, source }: Span): Promise<void> {
  if (positions.length === 0) return
  await unpack(client, {
    where: `user_id = $1 and position_id = any($2::uuid[]) and last_time >= $3::bigint and first_time <= $4::bigint
      and exists (select from imports as i where i.user_id = $1 and i.id = import_id and i.source <> $5)`,
    values: [uid, uuidArray(positions), from, to, source],
  })
}

/** The blocks of a user with fills of an instrument. */
export async function unpackInstrument(
  client: DatabaseClient,
  { uid, instrument }: { readonly uid: string; readonly instrument: string },
): Promise<void> {
  await unpack(client, { where: 'user_id = $1 and instrument_id = $2', values: [uid, instrument] })
}

type Selection = { readonly where: string; readonly values: readonly unknown[] }

async function unpack(client: DatabaseClient, { where, values }: Selection): Promise<void> {
  const found = await client.query<{ uid: string; account: string; blocks: number[] }>(
    `select user_id as uid, account_id as account, array_agg(block) as blocks from fill_blocks where ${where} group by 1, 2`,
    [...values],
  )
  for (const place of found.rows) {
    const blocks = [place.uid, place.account, place.blocks]
    await client.query(
      `insert into fill_rows (${FILL_COLUMNS}) select ${FILL_COLUMNS} from fills
       where user_id = $1 and account_id = $2 and block = any($3::integer[])`,
      blocks,
    )
    await forgetBlocks(client, place)
  }
}

/** Removes blocks with the list of their keys. */
async function forgetBlocks(
  client: DatabaseClient,
  { uid, account, blocks }: AccountRef & { readonly blocks: readonly number[] },
): Promise<void> {
  await client.query('delete from fill_blocks where user_id = $1 and account_id = $2 and block = any($3::integer[])', [
    uid,
    account,
    blocks,
  ])
  await client.query(
    `update fill_block_keys as k set keys = kept.keys, blocks = kept.blocks
     from fill_block_keys as old cross join lateral (
       select coalesce(array_agg(key), '{}') as keys, coalesce(array_agg(block), '{}') as blocks
       from unnest(old.keys, old.blocks) as known (key, block) where block <> all($3::integer[])) as kept
     where old.user_id = $1 and old.account_id = $2 and old.blocks && $3::integer[]
       and k.user_id = $1 and k.account_id = $2 and k.shard = old.shard and k.import_id = old.import_id`,
    [uid, account, blocks],
  )
  await client.query('delete from fill_block_keys where user_id = $1 and account_id = $2 and cardinality(keys) = 0', [
    uid,
    account,
  ])
}

const FILL_COLUMNS = `user_id, account_id, dedupe_key, import_id, position_id, instrument_id, time, side, quantity, price,
  position_side, fee, fee_asset, execution, liquidity, venue_trade_id, order_id, sequence, venue_realised,
  venue_realised_is_net, start_position, opens, source_row, raw`
