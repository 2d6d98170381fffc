/**
 * Stores fills in blocks of up to 512, a tenth of the bytes that rows and their indexes would take. A block contains
 * fills of one import, position, instrument and fee coin. A few fills go into the last block that has room for them.
 */
import { chunked } from '@roundtrip/core/base'
import type { Instrument, Renames } from '@roundtrip/core/ledger'
import { positionKey } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { placeholders } from '../../database/placeholders.ts'
import { plainId } from '../../ground/ids.ts'
import { keyLists } from './key-lists.ts'
import { addKeys } from './listed-keys.ts'
import type { RowOwner } from './owner.ts'
import { type Block, openBlock, packBlock } from '../../packing/block.ts'
import { positionId } from './position-id.ts'
import type { FillHead, FillLine } from './record-lines.ts'
import type { StoredFill } from './stored-fill.ts'

export type FillWriter = {
  readonly add: (rows: readonly FillLine[], renames: Renames) => Promise<void>
  /** Fills that come from other blocks. */
  readonly addStored: (fills: readonly StoredFill[]) => Promise<void>
  /** Writes what is not written yet. */
  readonly flush: () => Promise<void>
}

/** Within the caller's transaction, under the lock of the ledger. Nothing else may write fills until `flush`. */
export function fillWriter(client: DatabaseClient, owner: RowOwner): FillWriter {
  const open = new Map<string, OpenBlock>()
  const searched = new Set<string>()
  let keys = keyLists()
  let next: number | null = null
  let pending = 0
  const write = async (blocks: readonly OpenBlock[]): Promise<void> => {
    for (const block of blocks) pending -= block.added
    await saveBlocks(client, owner, blocks)
  }
  const closeAll = (): readonly OpenBlock[] => {
    const blocks = [...open.values()]
    open.clear()
    return blocks.filter(({ added }) => added > 0)
  }
  const addGroups = async (groups: readonly Group[]): Promise<void> => {
    next ??= await nextBlock(client, owner)
    const unsearched = groups.filter(({ name }) => !searched.has(name))
    for (const { name } of unsearched) searched.add(name)
    for (const block of await blocksWithRoom(client, owner, unsearched)) open.set(block.name, block)
    const full: OpenBlock[] = []
    for (const group of groups) {
      for (let from = 0; from < group.rows.length; ) {
        const block = open.get(group.name) ?? newBlock(group, next++)
        open.set(group.name, block)
        const rows = group.rows.slice(from, from + BLOCK_FILLS - block.stored - block.added)
        append(block, rows)
        for (const { key } of rows) keys.add(key, block.number)
        pending += rows.length
        from += rows.length
        if (block.stored + block.added < BLOCK_FILLS) continue
        full.push(block)
        open.delete(group.name)
      }
    }
    if (pending > MOST_PENDING) full.push(...closeAll())
    await write(full)
  }
  return {
    add: (rows, renames) => addGroups(groupsOf(rows, renames)),
    addStored: (fills) => addGroups(groupsOfStored(fills)),
    flush: async () => {
      await write(closeAll())
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
/** Fills of incomplete blocks; with very many positions, blocks are written before they are full. */
const MOST_PENDING = 100_000

type OpenBlock = {
  readonly name: string
  readonly number: number
  readonly position: string
  readonly instrument: string
  readonly feeAsset: string
  /** As bytes: substrings would keep the whole text in memory. The stored lines come first. */
  readonly lines: Buffer[]
  readonly raws: Buffer[]
  /** Fills of the block that are already in the database. */
  readonly stored: number
  added: number
  first: number
  last: number
}

type Row = Pick<StoredFill, 'time' | 'key' | 'line' | 'raw'>
type Group = Pick<OpenBlock, 'name' | 'position' | 'instrument' | 'feeAsset'> & { readonly rows: Row[] }

function groupsOf(rows: readonly FillLine[], renames: Renames): readonly Group[] {
  const groups = new Map<string, Group>()
  const byInstrument = new Map<Instrument, Map<string, Group>>()
  for (const { fill, line } of rows) {
    const { instrument, feeAsset } = fill
    const ofInstrument = byInstrument.get(instrument)
    const group = ofInstrument?.get(feeAsset) ?? groupFor(groups, namesOf(fill, renames))
    const raw = line.lastIndexOf('\t')
    const own = line.slice(line.indexOf('\t') + 1, raw)
    group.rows.push({ time: fill.time, key: fill.dedupeKey, line: own, raw: line.slice(raw + 1) })
    // A reassigned name means a coin that depends on the time of each fill.
    if (renames.wasRenamed(instrument.base)) continue
    if (ofInstrument === undefined) byInstrument.set(instrument, new Map([[feeAsset, group]]))
    else ofInstrument.set(feeAsset, group)
  }
  return [...groups.values()]
}

function groupsOfStored(fills: readonly StoredFill[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const fill of fills) groupFor(groups, fill).rows.push(fill)
  return [...groups.values()]
}

type Names = Pick<Group, 'position' | 'instrument' | 'feeAsset'>

function namesOf(fill: FillHead, renames: Renames): Names {
  return {
    position: positionId(positionKey(fill, renames)),
    instrument: fill.instrument.id,
    feeAsset: fill.feeAsset,
  }
}

function groupFor(groups: Map<string, Group>, names: Names): Group {
  const name = nameOf(names)
  const group = groups.get(name)
  if (group !== undefined) return group
  const { position, instrument, feeAsset } = names
  const added: Group = { name, position, instrument, feeAsset, rows: [] }
  groups.set(name, added)
  return added
}

function nameOf({ position, instrument, feeAsset }: Names): string {
  return JSON.stringify([position, instrument, feeAsset])
}

function newBlock({ name, position, instrument, feeAsset }: Group, number: number): OpenBlock {
  const times = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  return { name, position, instrument, feeAsset, number, lines: [], raws: [], stored: 0, added: 0, ...times }
}

function append(block: OpenBlock, rows: readonly Row[]): void {
  block.lines.push(asBytes(rows.map(({ line }) => line)))
  block.raws.push(asBytes(rows.map(({ raw }) => raw)))
  for (const { time } of rows) {
    block.first = Math.min(block.first, time)
    block.last = Math.max(block.last, time)
  }
  block.added += rows.length
}

/** The last block of this import for each group, if more fills go into it. */
async function blocksWithRoom(
  client: DatabaseClient,
  { uid, account, importId }: RowOwner,
  groups: readonly Group[],
): Promise<readonly OpenBlock[]> {
  if (groups.length === 0) return []
  const { rows } = await client.query<Names & Block & Pick<OpenBlock, 'number' | 'stored' | 'first' | 'last'>>(
    `select wanted.position, wanted.instrument, wanted."feeAsset", room.*
     from unnest($4::uuid[], $5::text[], $6::text[]) as wanted (position, instrument, "feeAsset") cross join lateral (
       select block as number, fills as stored, first_time::float8 as first, last_time::float8 as last,
         content, texts from fill_blocks
       where user_id = $1 and account_id = $2 and import_id = $3 and position_id = wanted.position
         and instrument_id = wanted.instrument and fee_asset = wanted."feeAsset"
       order by last_time desc, block desc limit 1) as room
     where room.stored < ${ROOM_BELOW}`,
    [
      uid,
      account,
      importId,
      groups.map(({ position }) => position),
      groups.map(({ instrument }) => instrument),
      groups.map(({ feeAsset }) => feeAsset),
    ],
  )
  return rows.map(({ content, texts, ...row }) => {
    const names = { ...row, position: plainId(row.position) }
    const { lines, texts: raws } = openBlock({ content, texts })
    return { ...names, name: nameOf(names), lines: [asBytes(lines())], raws: [asBytes(raws())], added: 0 }
  })
}

/** Half a megabyte per statement. */
async function saveBlocks(client: DatabaseClient, owner: RowOwner, blocks: readonly OpenBlock[]): Promise<void> {
  for (const some of chunked(blocks, BLOCKS_A_CALL)) {
    const values = some.map((block) => {
      const { content, texts } = packBlock(asLines(block.lines), asLines(block.raws))
      const { number, position, instrument, feeAsset, first, last, stored, added } = block
      const ids = [owner.uid, owner.account, number, owner.importId, position, instrument, feeAsset]
      return [...ids, first, last, stored + added, content, texts]
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

function asBytes(lines: readonly string[]): Buffer {
  return Buffer.from(lines.join('\n'))
}

function asLines(pieces: readonly Buffer[]): string[] {
  return pieces.flatMap((piece) => piece.toString().split('\n'))
}

async function nextBlock(client: DatabaseClient, { uid, account }: RowOwner): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    'select coalesce(max(block) + 1, 0) as next from fill_blocks where user_id = $1 and account_id = $2',
    [uid, account],
  )
  return rows[0]?.next ?? 0
}
