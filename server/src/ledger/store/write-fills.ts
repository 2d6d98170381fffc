/**
 * Stores fills in blocks of up to 512, a tenth of the bytes that rows and their indexes would take. A block contains
 * fills of one import, position, instrument and fee coin. A few fills go into the last block that has room for them.
 */
import { accountId, chunked, grouped, itemAt } from '@roundtrip/core/base'
import type { FillRows, Instrument, Renames } from '@roundtrip/core/ledger'
import { byPosition } from '@roundtrip/core/reports'
import type { DatabaseClient } from '../../database/connection.ts'
import { placeholders } from '../../database/placeholders.ts'
import { type Block, packFills, type TableFill } from '../../packing/block.ts'
import { blockTable } from './block-table.ts'
import { keyLists } from './key-lists.ts'
import { addKeys } from './listed-keys.ts'
import type { RowOwner } from './owner.ts'
import { positionId } from './position-id.ts'

export type FillWriter = {
  /** The renames determine the positions of the fills. */
  readonly add: (fills: FillRows, renames: Renames) => Promise<void>
  /** Fills that come from other blocks. */
  readonly addStored: (fills: readonly StoredFill[]) => Promise<void>
  /** Writes what is not written yet. */
  readonly flush: () => Promise<void>
}

/** A fill of a block, with ids of 32 hex digits. */
export type StoredFill = TableFill & { readonly importId: string; readonly position: string }

/** Within the caller's transaction, under the lock of the ledger. Nothing else may write fills until `flush`. */
export function fillWriter(client: DatabaseClient, owner: RowOwner): FillWriter {
  const open = new Map<string, OpenBlock>()
  const searched = new Set<string>()
  let keys = keyLists()
  let next: number | null = null
  let additions = 0
  const close = (blocks: readonly OpenBlock[]): readonly OpenBlock[] => {
    for (const { name } of blocks) {
      open.delete(name)
      searched.delete(name)
    }
    return blocks.filter(({ fills, stored }) => fills.length > stored)
  }
  const addGroups = async (groups: readonly Group[]): Promise<void> => {
    next ??= await nextBlock(client, owner)
    additions += 1
    const unsearched = groups.filter(({ name }) => !searched.has(name))
    for (const { name } of unsearched) searched.add(name)
    for (const block of await blocksWithRoom(client, owner, unsearched)) {
      open.set(block.name, { ...block, since: additions })
    }
    const full: OpenBlock[] = []
    for (const group of groups) {
      for (let from = 0; from < group.fills.length; ) {
        const block = open.get(group.name) ?? { ...group, fills: [], number: next++, stored: 0, since: additions }
        open.set(group.name, block)
        const fills = group.fills.slice(from, from + BLOCK_FILLS - block.fills.length)
        for (const fill of fills) {
          block.fills.push(fill)
          keys.add(fill.table.keyOf(fill.number), block.number)
        }
        from += fills.length
        if (block.fills.length < BLOCK_FILLS) continue
        full.push(block)
        open.delete(group.name)
      }
    }
    const waiting = [...open.values()].filter(({ since }) => additions - since >= MAX_ADDITIONS)
    await saveBlocks(client, owner, [...full, ...close(waiting)])
  }
  return {
    add: (fills, renames) => addGroups(groupsOf(fills, renames)),
    addStored: (fills) => addGroups(groupsOfStored(fills)),
    flush: async () => {
      await saveBlocks(client, owner, close([...open.values()]))
      await addKeys(client, owner, keys)
      keys = keyLists()
      searched.clear()
      next = null
    },
  }
}

/** Adding to a position requires reading its last block. */
const BLOCK_FILLS = 512
/** A block with fewer fills than this takes more. A larger one would need too much rewriting for a few. */
const ROOM_BELOW = 128
/** A block keeps the tables of its fills in memory, so it is written before it is full if it fills up slowly. */
const MAX_ADDITIONS = 20

/** What the fills of a block share. `name`: of all of it. */
type Group = {
  readonly name: string
  readonly position: string
  readonly instrument: Instrument
  readonly feeAsset: string
  readonly fills: TableFill[]
}

type OpenBlock = Group & {
  readonly number: number
  /** How many of its fills are in the database; they come first. */
  readonly stored: number
  /** The addition since which it is open. */
  readonly since: number
}

function groupsOf(fills: FillRows, renames: Renames): readonly Group[] {
  return [...byPosition(fills, renames)].flatMap(([key, { table, numbers }]) => {
    const position = positionId(key)
    return [...grouped(numbers, (number) => table.instruments.at(number)).values()].flatMap((ofInstrument) =>
      [...grouped(ofInstrument, (number) => table.feeAssets.at(number)).values()].map((own) =>
        groupOf(
          position,
          own.map((number) => ({ table, number })),
        ),
      ),
    )
  })
}

function groupsOfStored(fills: readonly StoredFill[]): readonly Group[] {
  const groups = grouped(fills, ({ position, table, number }) =>
    nameOf(position, table.instruments.at(number), table.feeAssets.at(number)),
  )
  return Array.from(groups.values(), (own) => groupOf(own[0]?.position ?? '', own))
}

/** Fills of one position, instrument and fee coin, at least one. */
function groupOf(position: string, fills: TableFill[]): Group {
  const { table, number } = itemAt(fills, 0)
  const [instrument, feeAsset] = [table.instruments.at(number), table.feeAssets.at(number)]
  return { name: nameOf(position, instrument, feeAsset), position, instrument, feeAsset, fills }
}

function nameOf(position: string, { id }: Instrument, feeAsset: string): string {
  return JSON.stringify([position, id, feeAsset])
}

/** The last block of this import for each group, if more fills go into it. */
async function blocksWithRoom(
  client: DatabaseClient,
  { uid, account, importId }: RowOwner,
  groups: readonly Group[],
): Promise<readonly Omit<OpenBlock, 'since'>[]> {
  if (groups.length === 0) return []
  const { rows } = await client.query<Block & { index: number; number: number }>(
    `select wanted.index::int - 1 as index, room.number, room.content, room.texts
     from unnest($4::uuid[], $5::text[], $6::text[]) with ordinality as wanted (position, instrument, fee_asset, index)
     cross join lateral (
       select block as number, fills, content, texts from fill_blocks
       where user_id = $1 and account_id = $2 and import_id = $3 and position_id = wanted.position
         and instrument_id = wanted.instrument and fee_asset = wanted.fee_asset
       order by last_time desc, block desc limit 1) as room
     where room.fills < ${ROOM_BELOW}`,
    [
      uid,
      account,
      importId,
      groups.map(({ position }) => position),
      groups.map(({ instrument }) => instrument.id),
      groups.map(({ feeAsset }) => feeAsset),
    ],
  )
  const stored = blockTable(accountId(account))
  return rows.map(({ index, number, ...block }) => {
    const group = itemAt(groups, index)
    const fills = stored.addWhole(block, group.instrument)
    return { ...group, fills, number, stored: fills.length }
  })
}

/** Half a megabyte per statement. */
async function saveBlocks(client: DatabaseClient, owner: RowOwner, blocks: readonly OpenBlock[]): Promise<void> {
  for (const some of chunked(blocks, BLOCKS_A_CALL)) {
    const values = some.map(({ number, position, instrument, feeAsset, fills }) => {
      const { content, texts } = packFills(fills)
      const ids = [owner.uid, owner.account, number, owner.importId, position, instrument.id, feeAsset]
      return [...ids, ...spanOf(fills), fills.length, content, texts]
    })
    await client.query(
      `insert into fill_blocks (user_id, account_id, block, import_id, position_id, instrument_id, fee_asset, first_time,
         last_time, fills, content, texts) values ${placeholders(values)}
       on conflict (user_id, account_id, block) do update set content = excluded.content, texts = excluded.texts,
         fills = excluded.fills, first_time = excluded.first_time, last_time = excluded.last_time`,
      values.flat(),
    )
  }
}

const BLOCKS_A_CALL = 32

/** The times of the first and the last of these fills (UTC ms). */
export function spanOf(fills: readonly TableFill[]): readonly [first: number, last: number] {
  const times = fills.map(({ table, number }) => table.timeOf(number))
  return [times.reduce((first, time) => Math.min(first, time)), times.reduce((last, time) => Math.max(last, time))]
}

async function nextBlock(client: DatabaseClient, { uid, account }: RowOwner): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    'select coalesce(max(block) + 1, 0) as next from fill_blocks where user_id = $1 and account_id = $2',
    [uid, account],
  )
  return rows[0]?.next ?? 0
}
