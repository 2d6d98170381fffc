/** The trades of positions as stored segments; see core/reports/cut.ts. */
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
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
import type { DatabaseClient } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'

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
  const found = new Map<string, StoredSegment[]>(positions.map((position) => [position, []]))
  for (const { position, ...row } of rows) found.get(plainId(position))?.push({ ...row, hash: plainId(row.hash) })
  return found
}

type Position = {
  readonly uid: string
  readonly position: string
  readonly stored: readonly StoredSegment[]
  /** How many trades of the position stay as they are stored. */
  readonly unchanged: number
  /** Those after them. */
  readonly columns: TradeColumns
}

/**
 * Stores the trades of a position. Segments whose trades are the same stay untouched; neither those before the changed
 * trades nor equal ones after them are written.
 */
export async function writeSegments(
  client: DatabaseClient,
  { uid, position, stored, unchanged, columns }: Position,
): Promise<void> {
  const total = unchanged + columns.count
  // What an earlier release stored is not cut, and is the only segment of its position.
  const kept = stored.every(({ packed }) => packed) ? keptCuts(stored, { unchanged, total }) : 0
  const start = endOf(stored.slice(0, kept))
  const head = await headOf(client, { uid, position, from: start, to: unchanged })
  const pieces = cutColumns(head === null ? columns : mergeColumns([head, columns]), start)
  const starts = new Set(pieces.map((piece) => piece.start))
  const gone = stored.slice(kept).filter((segment) => !starts.has(segment.start))
  if (gone.length > 0) {
    await client.query('delete from segments where user_id = $1 and position_id = $2 and start = any($3)', [
      uid,
      position,
      gone.map((segment) => segment.start),
    ])
  }
  const before = new Map(stored.map((segment) => [segment.start, segment.hash]))
  for (const piece of pieces) await writeSegment(client, { uid, position, piece, known: before.get(piece.start) })
}

function endOf(segments: readonly StoredSegment[]): number {
  const last = segments.at(-1)
  return last === undefined ? 0 : last.start + last.trades
}

type Place = { readonly uid: string; readonly position: string; readonly from: number; readonly to: number }

/** The stored trades from `from` to before `to`, where a segment begins at `from`; null where there are none. */
async function headOf(client: DatabaseClient, { uid, position, from, to }: Place): Promise<TradeColumns | null> {
  if (from >= to) return null
  const { rows } = await client.query<{ content: Buffer }>(
    `select content from segments where user_id = $1 and position_id = $2 and start >= $3 and start < $4 order by start`,
    [uid, position, from, to],
  )
  const columns = mergeColumns(rows.map(({ content }) => readSegment(content)))
  return rowsBetween(columns, { from: 0, to: to - from })
}

type Piece = {
  readonly uid: string
  readonly position: string
  readonly piece: Cut
  /** The hash of what is stored at its place. */
  readonly known: string | undefined
}

async function writeSegment(client: DatabaseClient, { uid, position, piece, known }: Piece): Promise<void> {
  const { start, columns } = piece
  const bytes = encodeColumns(columns)
  const hash = hashOf(bytes)
  if (hash === known) return
  await client.query(
    `insert into segments (user_id, position_id, start, trades, currency, hash, trade_ids, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, position_id, start) do update set trades = excluded.trades, currency = excluded.currency,
       hash = excluded.hash, trade_ids = excluded.trade_ids, content = excluded.content`,
    [uid, position, start, columns.count, columns.currency, hash, idsOf(columns), gzipSync(bytes, { level: LEVEL })],
  )
}

/** Measured with 71,000 trades: 30.3 bytes a trade; level 9 takes 12 times as long for 1 % less. */
const LEVEL = 4

/** Of the columns and not of what they are compressed to, so that another release of the compressor changes no name. */
function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

function idsOf({ id, count }: TradeColumns): Buffer {
  const ids = Buffer.alloc(TRADE_ID_BYTES * count)
  for (let word = 0; word < id.length; word += 1) ids.writeUInt32BE(uint32At(id, word), 4 * word)
  return ids
}

export const TRADE_ID_BYTES = 8

/** Reads the columns of a stored segment, also one of an earlier release. */
export function readSegment(content: Buffer): TradeColumns {
  return decodeColumns(isPacked(content) ? gunzipSync(content) : Uint8Array.from(content))
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
