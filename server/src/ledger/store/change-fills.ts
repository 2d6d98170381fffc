/** Changes stored fills, by rewriting the blocks that contain them. */
import { accountId, chunked, grouped } from '@roundtrip/core/base'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText, uuidArray } from '../../database/placeholders.ts'
import { plainId } from '../../ground/ids.ts'
import { type Block, packFills } from '../../packing/block.ts'
import { blockTable } from './block-table.ts'
import { instrumentNamed, instrumentsOf } from './instruments.ts'
import { keyLists } from './key-lists.ts'
import { blocksWithKeys, removeKeys } from './listed-keys.ts'
import type { AccountKeys, AccountRef } from './owner.ts'
import { fillWriter, spanOf, type StoredFill } from './write-fills.ts'

export type RecordKeys = AccountKeys & {
  /** Only records that these imports own; missing = any. */
  readonly imports?: readonly string[]
}

/**
 * Called for each fill: returns the fill itself to keep it, null to remove it, or another object: the fill with another
 * import or position, or a copy if it was changed in its table. The key stays.
 */
type Change = (fill: StoredFill) => StoredFill | null

/** Changes the fills of an account with these keys. Within the caller's transaction, under the lock of the ledger. */
export async function changeKeys(client: DatabaseClient, records: RecordKeys, change: Change): Promise<void> {
  const { uid, account, imports } = records
  if (records.keys.length === 0) return
  const keys = new Set(records.keys.map(plainId))
  const owned = imports === undefined ? '' : ` and import_id = any(${sqlText(uuidArray(imports))}::uuid[])`
  const list = `${sqlText(uuidArray(records.keys))}::uuid[]`
  await changeFills(
    client,
    {
      uid,
      where: `account_id = ${sqlText(account)}${owned}
        and block in (${blocksWithKeys(sqlText(uid), sqlText(account), list)})`,
    },
    (fill) => (keys.has(keyOf(fill)) ? change(fill) : fill),
  )
}

/** `where`: a condition on columns of "fill_blocks". */
type Selection = { readonly uid: string; readonly where: string }

/** The same for all fills of some blocks. */
export async function changeFills(client: DatabaseClient, selection: Selection, change: Change): Promise<void> {
  await rewrite(client, selection, (fills) => {
    const stay: StoredFill[] = []
    const move: StoredFill[] = []
    for (const fill of fills) {
      const changed = change(fill)
      if (changed === null) continue
      if (isSameBlock(fill, changed)) stay.push(changed)
      else move.push(changed)
    }
    return { stay, move }
  })
}

/**
 * Sorts the fills of a user by time if blocks of one import overlap: an archive has them in another order, and the end
 * of a position is read by the times of its blocks.
 */
export async function sortFills(client: DatabaseClient, uid: string): Promise<void> {
  const { rows } = await client.query<{ position: string }>(
    `select distinct b.position_id as position from fill_blocks as b join fill_blocks as other on other.user_id = $1
       and other.position_id = b.position_id and other.import_id = b.import_id and other.block < b.block
       and other.first_time < b.last_time and other.last_time > b.first_time
     where b.user_id = $1`,
    [uid],
  )
  for (const { position } of rows) {
    await rewrite(client, { uid, where: `position_id = ${sqlText(position)}` }, (fills) => ({ stay: [], move: fills }))
  }
}

function isSameBlock(before: StoredFill, after: StoredFill): boolean {
  return before.importId === after.importId && before.position === after.position
}

type Plan = {
  readonly stay: readonly StoredFill[]
  /** Fills that go into other blocks. */
  readonly move: readonly StoredFill[]
}

async function rewrite(
  client: DatabaseClient,
  { uid, where }: Selection,
  plan: (fills: readonly StoredFill[]) => Plan,
): Promise<void> {
  const { rows } = await client.query<{ account: string; blocks: number[] }>(
    `select account_id as account, array_agg(block order by block) as blocks from fill_blocks
     where user_id = $1 and ${where} group by account_id`,
    [uid],
  )
  for (const { account, blocks } of rows) {
    const moved: StoredFill[] = []
    for (const some of chunked(blocks, BLOCKS_A_CALL)) {
      for (const fill of await rewriteBlocks(client, { uid, account, blocks: some }, plan)) moved.push(fill)
    }
    await addMoved(client, { uid, account }, moved)
  }
}

/** Some megabytes of text at a time. */
const BLOCKS_A_CALL = 64

type Blocks = AccountRef & { readonly blocks: readonly number[] }

type BlockRow = Block & {
  readonly block: number
  readonly importId: string
  readonly position: string
  readonly instrument: string
}

/** Returns the fills that have to move to other blocks. */
async function rewriteBlocks(
  client: DatabaseClient,
  { uid, account, blocks }: Blocks,
  plan: (fills: readonly StoredFill[]) => Plan,
): Promise<readonly StoredFill[]> {
  const { rows } = await client.query<BlockRow>(
    `select block, import_id as "importId", position_id as position, instrument_id as instrument, content, texts
     from fill_blocks where user_id = $1 and account_id = $2 and block = any($3::integer[]) order by block`,
    [uid, account, blocks],
  )
  const instruments = await instrumentsOf(client, uid, [...new Set(rows.map(({ instrument }) => instrument))])
  const table = blockTable(accountId(account))
  const gone = keyLists()
  const moved: StoredFill[] = []
  for (const { block, importId, position, instrument, ...packed } of rows) {
    const shared = { importId: plainId(importId), position: plainId(position) }
    const own = table.addWhole(packed, instrumentNamed(instruments, instrument))
    const fills = own.map((fill): StoredFill => ({ ...fill, ...shared }))
    const { stay, move } = plan(fills)
    if (stay.length === fills.length && stay.every((fill, index) => fill === fills[index])) continue
    const staying = new Set(stay.map(({ number }) => number))
    for (const fill of fills) if (!staying.has(fill.number)) gone.add(keyOf(fill), block)
    for (const fill of move) moved.push(fill)
    await saveBlock(client, { uid, account, block }, stay)
  }
  await removeKeys(client, { uid, account }, gone)
  return moved
}

async function saveBlock(
  client: DatabaseClient,
  { uid, account, block }: AccountRef & { readonly block: number },
  fills: readonly StoredFill[],
): Promise<void> {
  const ids = [uid, account, block]
  if (fills.length === 0) {
    await client.query('delete from fill_blocks where user_id = $1 and account_id = $2 and block = $3', ids)
    return
  }
  const { content, texts } = packFills(fills)
  await client.query(
    `update fill_blocks set fills = $4, first_time = $5, last_time = $6, content = $7, texts = $8
     where user_id = $1 and account_id = $2 and block = $3`,
    [...ids, fills.length, ...spanOf(fills), content, texts],
  )
}

async function addMoved(client: DatabaseClient, { uid, account }: AccountRef, moved: StoredFill[]): Promise<void> {
  moved.sort((a, b) => timeOf(a) - timeOf(b))
  for (const [importId, fills] of grouped(moved, (fill) => fill.importId)) {
    const writer = fillWriter(client, { uid, account, importId })
    await writer.addStored(fills)
    await writer.flush()
  }
}

export function keyOf({ table, number }: StoredFill): string {
  return table.keyOf(number)
}

/** UTC ms */
export function timeOf({ table, number }: StoredFill): number {
  return table.timeOf(number)
}
