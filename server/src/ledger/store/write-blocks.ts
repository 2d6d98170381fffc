/**
 * Stores the fills of a large import in blocks of up to 512: a fifth of the bytes that rows and their indexes take, and
 * written in the order in which they come. A block holds fills of one position, instrument and fee coin as lines of
 * ledger text without the instrument in front; the texts of their rows lie apart, because hardly anybody asks for them.
 */
import type { Instrument, Renames } from '@roundtrip/core/ledger'
import { positionKey } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { placeholders } from '../../database/placeholders.ts'
import { blockKeys, type BlockKeys, type KeyShard } from './block-keys.ts'
import type { RowOwner } from './owner.ts'
import { positionId } from './position-id.ts'
import { APPEND_KEYS } from './reassign-records.ts'
import type { FillLine } from './record-lines.ts'

export type BlockWriter = {
  readonly add: (rows: readonly FillLine[], renames: Renames) => Promise<void>
  /** Writes what is left. Nothing can be added after it. */
  readonly finish: () => Promise<void>
}

/** Within the caller's transaction, under the lock of the ledger. */
export function blockWriter(client: DatabaseClient, owner: RowOwner): BlockWriter {
  const open = new Map<string, OpenBlock>()
  const keys = blockKeys()
  let next: number | null = null
  let held = 0
  const write = async (blocks: readonly OpenBlock[]): Promise<void> => {
    for (const block of blocks) held -= block.fills
    await insertBlocks(client, owner, blocks)
  }
  const closeAll = (): readonly OpenBlock[] => {
    const blocks = [...open.values()]
    open.clear()
    return blocks
  }
  const add = async (rows: readonly FillLine[], renames: Renames): Promise<void> => {
    next ??= await nextBlock(client, owner)
    const full: OpenBlock[] = []
    for (const group of groupsOf(rows, renames)) {
      for (let from = 0; from < group.rows.length; ) {
        const block = open.get(group.name) ?? newBlock(group, next++)
        open.set(group.name, block)
        const part = group.rows.slice(from, from + BLOCK_FILLS - block.fills)
        append(block, part)
        for (const { fill } of part) keys.add(fill.dedupeKey, block.number)
        held += part.length
        from += part.length
        if (block.fills < BLOCK_FILLS) continue
        full.push(block)
        open.delete(group.name)
      }
    }
    if (held > MOST_HELD) full.push(...closeAll())
    await write(full)
  }
  const finish = async (): Promise<void> => {
    await write(closeAll())
    await insertKeys(client, owner, keys)
  }
  return { add, finish }
}

/** A tenth of a megabyte of text: to go on with a position, its last block is read. */
const BLOCK_FILLS = 512
/** Fills of blocks that are not full; with a great many positions, blocks are written before they are. */
const MOST_HELD = 100_000

type OpenBlock = {
  readonly name: string
  readonly number: number
  readonly position: string
  readonly instrument: string
  readonly feeAsset: string
  /** As bytes: parts of a text would keep all of it in memory. */
  readonly lines: Buffer[]
  readonly raws: Buffer[]
  fills: number
  first: number
  last: number
}

type Group = Pick<OpenBlock, 'name' | 'position' | 'instrument' | 'feeAsset'> & { readonly rows: FillLine[] }

function groupsOf(rows: readonly FillLine[], renames: Renames): Iterable<Group> {
  const groups = new Map<string, Group>()
  const known = new Map<Instrument, Map<string, Group>>()
  for (const row of rows) {
    const { instrument, feeAsset } = row.fill
    const ofInstrument = known.get(instrument)
    const group = ofInstrument?.get(feeAsset) ?? groupOf(groups, row, renames)
    group.rows.push(row)
    // A name that was given to another coin decides by the time of each fill.
    if (renames.wasRenamed(instrument.base)) continue
    if (ofInstrument === undefined) known.set(instrument, new Map([[feeAsset, group]]))
    else ofInstrument.set(feeAsset, group)
  }
  return groups.values()
}

function groupOf(groups: Map<string, Group>, { fill }: FillLine, renames: Renames): Group {
  const position = positionId(positionKey(fill, renames))
  const name = JSON.stringify([position, fill.instrument.id, fill.feeAsset])
  const group = groups.get(name) ?? {
    name,
    position,
    instrument: fill.instrument.id,
    feeAsset: fill.feeAsset,
    rows: [],
  }
  groups.set(name, group)
  return group
}

function newBlock({ name, position, instrument, feeAsset }: Group, number: number): OpenBlock {
  const times = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  return { name, position, instrument, feeAsset, number, lines: [], raws: [], fills: 0, ...times }
}

function append(block: OpenBlock, rows: readonly FillLine[]): void {
  const lines: string[] = []
  const raws: string[] = []
  for (const { fill, line } of rows) {
    const raw = line.lastIndexOf('\t')
    lines.push(line.slice(line.indexOf('\t') + 1, raw))
    raws.push(line.slice(raw + 1))
    block.first = Math.min(block.first, fill.time)
    block.last = Math.max(block.last, fill.time)
  }
  block.lines.push(Buffer.from(lines.join('\n')))
  block.raws.push(Buffer.from(raws.join('\n')))
  block.fills += rows.length
}

/** In one statement a few megabytes. Texts go as bytes, which the driver sends as they are. */
async function insertBlocks(client: DatabaseClient, owner: RowOwner, blocks: readonly OpenBlock[]): Promise<void> {
  for (let from = 0; from < blocks.length; from += BLOCKS_A_CALL) {
    const values = blocks
      .slice(from, from + BLOCKS_A_CALL)
      .map((block) => [
        owner.uid,
        owner.account,
        block.number,
        owner.importId,
        block.position,
        block.instrument,
        block.feeAsset,
        block.first,
        block.last,
        block.fills,
        joined(block.lines),
        joined(block.raws),
      ])
    await client.query(
      `insert into fill_blocks (user_id, account_id, block, import_id, position_id, instrument_id, fee_asset, first_time,
         last_time, fills, lines, raws) values ${placeholders(values)}`,
      values.flat(),
    )
  }
}

const BLOCKS_A_CALL = 32

async function insertKeys(client: DatabaseClient, owner: RowOwner, keys: BlockKeys): Promise<void> {
  let part: KeyShard[] = []
  const write = async (): Promise<void> => {
    await client.query(
      `insert into fill_block_keys (user_id, account_id, shard, import_id, keys, blocks)
       select $1::uuid, $2::uuid, shard, $3::uuid, keys::uuid[], blocks::integer[]
       from unnest($4::integer[], $5::text[], $6::text[]) as given (shard, keys, blocks) ${APPEND_KEYS}`,
      [
        owner.uid,
        owner.account,
        owner.importId,
        part.map(({ shard }) => shard),
        part.map(({ list }) => `{${list.join(',')}}`),
        part.map(({ blocks }) => `{${blocks.join(',')}}`),
      ],
    )
    part = []
  }
  for (const shard of keys.shards()) {
    part.push(shard)
    if (part.length === SHARDS_A_CALL) await write()
  }
  if (part.length > 0) await write()
}

/** With five million fills these are twenty megabytes. */
const SHARDS_A_CALL = 512

const LINE_END = Buffer.from('\n')

function joined(parts: readonly Buffer[]): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [LINE_END, part])))
}

async function nextBlock(client: DatabaseClient, { uid, account }: RowOwner): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    'select coalesce(max(block) + 1, 0) as next from fill_blocks where user_id = $1 and account_id = $2',
    [uid, account],
  )
  return rows[0]?.next ?? 0
}
