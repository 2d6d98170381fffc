/** Reads the rows after the flat points of many positions with one query: an import touches ten of them, or more. */
import { grouped } from '@roundtrip/core/base'
import type { LedgerColumns } from '@roundtrip/core/ledger'
import { FLAT_GAP_MS } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText } from '../../database/placeholders.ts'
import { accountOfKey, positionId } from './position-id.ts'
import { readEnds } from './read-blocks.ts'
import { CASH_FIELDS, cashText, columnsReader, copyOut, type StoredRecords } from './read-records.ts'

type Tails = {
  readonly uid: string
  /** Positions by key, each with its flat point. */
  readonly after: ReadonlyMap<string, { readonly time: number }>
}

/**
 * The rows of each position after its flat point, by key and without their text. A position with many rows is left out:
 * it is read when its turn comes, so that memory stays small.
 */
export async function readTails(
  client: DatabaseClient,
  { uid, after }: Tails,
): Promise<ReadonlyMap<string, LedgerColumns>> {
  if (after.size === 0) return new Map()
  const points = [...after].map(([key, { time }]) => ({ id: positionId(key), time }))
  // Cash shortly after a flat point belongs to the trade before it.
  const later = points.map(({ id, time }) => ({ id, time: time + FLAT_GAP_MS }))
  const cash = await cashAfter(client, { uid, points: later })
  const ends = await readEnds(client, { uid, points, max: MAX_FILLS })
  const records = new Map<string, StoredRecords>()
  for (const [index, [key, { time }]] of [...after].entries()) {
    const blocks = ends.get(index) ?? []
    const lines = cash.get(index) ?? []
    if (ends.get(index) === null || lines.length > MAX_CASH) continue
    const within = { after: time, until: null }
    records.set(key, { account: accountOfKey(key), blocks, cash: cashText(lines), within })
  }
  const columnsOf = await columnsReader(client, uid, [...records.values()])
  return new Map(Array.from(records, ([key, stored]) => [key, columnsOf(stored)]))
}

/** Per position; with fifty positions at a time these are some twenty megabytes at most. */
const MAX_FILLS = 2_500
const MAX_CASH = 1_000

type Points = {
  readonly uid: string
  readonly points: readonly { readonly id: string; readonly time: number }[]
}

/** The lines of the cash events after each point, by its index; of a long list only the first ones. */
async function cashAfter(client: DatabaseClient, { uid, points }: Points): Promise<ReadonlyMap<number, string[]>> {
  const list = points.map(({ id, time }, index) => `(${index}, ${sqlText(id)}::uuid, ${time}::bigint)`).join(', ')
  const copied = await copyOut(
    client,
    `select point.number, row.* from (values ${list}) as point (number, id, after) cross join lateral (
       select ${CASH_FIELDS}, null from cash_events
       where user_id = ${sqlText(uid)} and position_id = point.id and time > point.after
       order by time limit ${MAX_CASH + 1}) as row`,
  )
  const lines = copied.map((line) => ({ end: line.indexOf('\t'), line }))
  const tails = grouped(lines, ({ end, line }) => Number(line.slice(0, end)))
  return new Map(Array.from(tails, ([index, own]) => [index, own.map(({ end, line }) => line.slice(end + 1))]))
}
