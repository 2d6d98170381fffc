/** Reads what came after the flat points of many positions with one question: an import touches ten of them, or more. */
import { decodeColumns, type LedgerColumns } from '@roundtrip/core/ledger'
import { FLAT_GAP_MS } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText } from '../../database/placeholders.ts'
import { accountOfKey, positionId } from './position-id.ts'
import { readLastBlocks } from './read-blocks.ts'
import { CASH_FIELDS, copyOut, definitionsOf, FILL_FIELDS, indexInstruments } from './read-rows.ts'

type Tails = {
  readonly uid: string
  /** Positions by key, each with its flat point. */
  readonly after: ReadonlyMap<string, { readonly time: number }>
}

/**
 * The rows of each position after its flat point, by key and without their text. A position with many of them is not
 * among these: it is read when its turn comes, so that never much is in memory.
 */
export async function readTails(
  client: DatabaseClient,
  { uid, after }: Tails,
): Promise<ReadonlyMap<string, LedgerColumns>> {
  const tails = new Map<string, LedgerColumns>()
  if (after.size === 0) return tails
  const points = [...after].map(([key, { time }]) => ({ id: positionId(key), time }))
  const fills = await tailsOf(client, { uid, points, table: 'fill_rows', fields: FILL_FIELDS })
  // Cash shortly after a flat point belongs to the trade before it.
  const later = points.map(({ id, time }) => ({ id, time: time + FLAT_GAP_MS }))
  const cash = await tailsOf(client, { uid, points: later, table: 'cash_events', fields: CASH_FIELDS })
  const indexes = new Map<string, number>()
  const blocks = await readLastBlocks(client, { uid, points, most: MOST_BLOCKS + 1, indexes })
  const texts = points.map((_, index) => ({
    fills: [...(blocks.get(index) ?? []), indexInstruments((fills.get(index) ?? []).join('\n'), indexes)]
      .filter((text) => text !== '')
      .join('\n'),
    cashEvents: indexInstruments((cash.get(index) ?? []).join('\n'), indexes),
  }))
  const instruments = await definitionsOf(client, uid, indexes)
  for (const [index, key] of [...after.keys()].entries()) {
    const rows = texts[index]
    const isLong =
      (blocks.get(index)?.length ?? 0) > MOST_BLOCKS ||
      (fills.get(index)?.length ?? 0) > MOST_ROWS ||
      (cash.get(index)?.length ?? 0) > MOST_ROWS
    if (rows === undefined || isLong) continue
    tails.set(key, decodeColumns({ instruments, ...rows }, accountOfKey(key)))
  }
  return tails
}

/** Of each position; with fifty positions at a time these are some twenty megabytes at the most. */
const MOST_ROWS = 1_000
const MOST_BLOCKS = 3

type Rows = {
  readonly uid: string
  readonly points: readonly { readonly id: string; readonly time: number }[]
  readonly table: 'fill_rows' | 'cash_events'
  readonly fields: string
}

/** The lines of the rows after each point, by its index; of a long one only the first. */
async function tailsOf(
  client: DatabaseClient,
  { uid, points, table, fields }: Rows,
): Promise<ReadonlyMap<number, string[]>> {
  const list = points.map(({ id, time }, index) => `(${index}, ${sqlText(id)}::uuid, ${time}::bigint)`).join(', ')
  const text = await copyOut(
    client,
    `select point.number, row.* from (values ${list}) as point (number, id, after) cross join lateral (
       select ${fields}, null from ${table}
       where user_id = ${sqlText(uid)} and position_id = point.id and time > point.after
       order by time limit ${MOST_ROWS + 1}) as row`,
  )
  const tails = new Map<number, string[]>()
  for (const line of text === '' ? [] : text.split('\n')) {
    const end = line.indexOf('\t')
    const index = Number(line.slice(0, end))
    const lines = tails.get(index) ?? []
    lines.push(line.slice(end + 1))
    tails.set(index, lines)
  }
  return tails
}
