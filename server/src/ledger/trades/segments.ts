/** The trades of positions as stored segments; see core/reports/cut.ts. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { uint32At } from '@roundtrip/core/base'
import {
  type Cut,
  cutColumns,
  decodeColumns,
  encodeColumns,
  keptCuts,
  mergeColumns,
  rowsBetween,
  type TradeColumns,
} from '@roundtrip/core/reports'
import type { DatabaseClient } from '../../database/connection.ts'
import { placeholders } from '../../database/placeholders.ts'
import { gunzipWithin } from '../../ground/gunzip.ts'
import { plainId } from '../../ground/ids.ts'

export type StoredSegment = {
  readonly start: number
  readonly trades: number
  readonly hash: string
  readonly packed: boolean
}

/** The stored segments of these positions, by position. */
export async function storedSegments(
  client: DatabaseClient,
  { uid, positions }: { readonly uid: string; readonly positions: readonly string[] },
): Promise<ReadonlyMap<string, readonly StoredSegment[]>> {
  const { rows } = await client.query<StoredSegment & { position: string }>(
    `select position_id as position, start, trades, hash, substring(content for 1) = '\\x1f' as packed from segments
     where user_id = $1 and position_id = any($2::uuid[]) order by position_id, start`,
    [uid, positions],
  )
  const byPosition = new Map<string, StoredSegment[]>(positions.map((position) => [position, []]))
  for (const { position, ...row } of rows) byPosition.get(plainId(position))?.push({ ...row, hash: plainId(row.hash) })
  return byPosition
}

export type ChangedTrades = {
  readonly position: string
  /** Its stored segments. */
  readonly stored: readonly StoredSegment[]
  /** How many trades of the position stay as stored. */
  readonly unchanged: number
  /** Those after them. */
  readonly columns: TradeColumns
}

type Written = { readonly uid: string; readonly changed: readonly ChangedTrades[] }

/**
 * Stores the trades of positions, with as few statements for many of them as for one. Segments whose trades are the
 * same stay untouched; neither those before the changed trades nor equal ones after them are written.
 */
export async function writeSegments(client: DatabaseClient, { uid, changed }: Written): Promise<void> {
  const plans = changed.map(planOf)
  const heads = await readHeads(client, { uid, plans })
  const gone: SegmentKey[] = []
  const writer = segmentWriter(client, uid)
  for (const [index, { position, stored, kept, start, columns }] of plans.entries()) {
    const head = heads.get(index)
    const pieces = cutColumns(head === undefined ? columns : mergeColumns([head, columns]), start)
    const starts = new Set(pieces.map((piece) => piece.start))
    for (const segment of stored.slice(kept))
      if (!starts.has(segment.start)) gone.push({ position, start: segment.start })
    const before = new Map(stored.map((segment) => [segment.start, segment.hash]))
    for (const piece of pieces) await writer.add({ position, piece, hashBefore: before.get(piece.start) })
  }
  await writer.flush()
  if (gone.length === 0) return
  await client.query(
    `delete from segments as s using unnest($2::uuid[], $3::int[]) as gone (position_id, start)
     where s.user_id = $1 and s.position_id = gone.position_id and s.start = gone.start`,
    [uid, gone.map(({ position }) => position), gone.map(({ start }) => start)],
  )
}

type SegmentKey = { readonly position: string; readonly start: number }

type Plan = ChangedTrades & {
  /** How many of the stored segments stay unread. */
  readonly kept: number
  /** The number of trades in those. */
  readonly start: number
}

function planOf(changed: ChangedTrades): Plan {
  const { stored, unchanged, columns } = changed
  // A segment of an earlier release is not cut, and is the only one of its position.
  const isCut = stored.every(({ packed }) => packed)
  const kept = isCut ? keptCuts(stored, { unchanged, total: unchanged + columns.count }) : 0
  return { ...changed, kept, start: endOf(stored.slice(0, kept)) }
}

function endOf(segments: readonly StoredSegment[]): number {
  const last = segments.at(-1)
  return last === undefined ? 0 : last.start + last.trades
}

/** The unchanged trades of each plan that are cut again, by the index of the plan. */
async function readHeads(
  client: DatabaseClient,
  { uid, plans }: { readonly uid: string; readonly plans: readonly Plan[] },
): Promise<ReadonlyMap<number, TradeColumns>> {
  const heads = new Map<number, TradeColumns>()
  const changing = [...plans.entries()].filter(([, { start, unchanged }]) => start < unchanged)
  if (changing.length === 0) return heads
  const { rows } = await client.query<{ plan: number; content: Buffer }>(
    `select head.plan, s.content from unnest($2::int[], $3::uuid[], $4::int[], $5::int[]) as head (plan, position_id, first, past)
     join segments as s on s.user_id = $1 and s.position_id = head.position_id
       and s.start >= head.first and s.start < head.past order by head.plan, s.start`,
    [
      uid,
      changing.map(([index]) => index),
      changing.map(([, { position }]) => position),
      changing.map(([, { start }]) => start),
      changing.map(([, { unchanged }]) => unchanged),
    ],
  )
  for (const [index, { start, unchanged }] of changing) {
    const contents = rows.flatMap(({ plan, content }) => (plan === index ? [content] : []))
    heads.set(index, rowsBetween(mergeColumns(contents.map(readSegment)), { from: 0, to: unchanged - start }))
  }
  return heads
}

type Piece = {
  readonly position: string
  readonly piece: Cut
  /** The hash of the content stored under its key. */
  readonly hashBefore: string | undefined
}

/** Writes segments a few at a time, so that both statements and memory stay small. */
function segmentWriter(client: DatabaseClient, uid: string) {
  let rows: unknown[][] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return
    const written = rows
    rows = []
    bytes = 0
    await client.query(
      `insert into segments (user_id, position_id, start, trades, currency, hash, trade_ids, content)
       values ${placeholders(written)}
       on conflict (user_id, position_id, start) do update set trades = excluded.trades, currency = excluded.currency,
         hash = excluded.hash, trade_ids = excluded.trade_ids, content = excluded.content`,
      written.flat(),
    )
  }
  const add = async ({ position, piece: { start, columns }, hashBefore }: Piece): Promise<void> => {
    const packed = encodeColumns(columns)
    const hash = hashOf(packed)
    if (hash === hashBefore) return
    const content = gzipSync(packed, { level: LEVEL })
    rows.push([uid, position, start, columns.count, columns.currency, hash, idsOf(columns), content])
    bytes += content.byteLength + TRADE_ID_BYTES * columns.count
    if (bytes > MAX_BYTES || rows.length >= MAX_ROWS) await flush()
  }
  return { add, flush }
}

const MAX_BYTES = 1_000_000
const MAX_ROWS = 100

/** Measured with 71,000 trades: 30.3 bytes a trade; level 9 takes 12 times as long for 1 % less. */
const LEVEL = 4

/** The hash of the columns, not of their compressed form, so that another release of the compressor changes no name. */
function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

function idsOf({ id, count }: TradeColumns): Buffer {
  const ids = Buffer.alloc(TRADE_ID_BYTES * count)
  for (let word = 0; word < id.length; word += 1) ids.writeUInt32BE(uint32At(id, word), 4 * word)
  return ids
}

export const TRADE_ID_BYTES = 8

/** Far more bytes than the columns of any segment. */
export const MAX_COLUMN_BYTES = 400_000_000

/** Reads the columns of a stored segment, including one of an earlier release. */
export function readSegment(content: Buffer): TradeColumns {
  return decodeColumns(isPacked(content) ? gunzipWithin(content, { max: MAX_COLUMN_BYTES }) : Uint8Array.from(content))
}

/** Whether a content is compressed: gzip begins with these bytes, columns with letters. */
export function isPacked(content: Uint8Array): boolean {
  return content[0] === 0x1f && content[1] === 0x8b
}

/** All trades of a position. */
export async function columnsOfPosition(
  client: DatabaseClient,
  { uid, position }: { readonly uid: string; readonly position: string },
): Promise<TradeColumns> {
  const { rows } = await client.query<{ content: Buffer }>(
    'select content from segments where user_id = $1 and position_id = $2 order by start',
    [uid, position],
  )
  return mergeColumns(rows.map(({ content }) => readSegment(content)))
}
