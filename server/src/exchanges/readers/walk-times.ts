/** Reads rows in ascending order from a given time, a page at a time. Each page requests the last time again. */
import { hash128 } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import { parsePosition } from './positions.ts'
import type { RecordPage, PageRequest } from './reader.ts'
import { type RecordMeaning, readRows } from './stream.ts'
import { badResponse } from './troubles.ts'

export type TimeWalk<Row> = {
  /** Rows from `from` to `to`, both included. */
  readonly fetchRows: (from: number, to: number) => Promise<readonly Row[]>
  /** The newest rows: read once before the history, so that a trader sees them at once. */
  readonly newest?: () => Promise<readonly Row[]>
  readonly timeOf: (row: Row) => number
  readonly read: (row: Row) => RecordMeaning
  readonly overlapMs: number
  /** UTC ms before which the exchange has no history; requested once, with the first page. */
  readonly since?: (first: readonly Row[], until: number) => Promise<number | null>
}

/** The last time that was read, and its row. */
const positionSchema = z.object({
  from: z.number(),
  last: z.nullable(z.string()),
  /** The newest rows are read, and nothing else yet. */
  isBegun: z.optional(z.boolean()),
})

export async function walkTimes<Row>(
  walk: TimeWalk<Row>,
  { position, fresh, until }: PageRequest,
): Promise<RecordPage> {
  if (position === null && walk.newest !== undefined) return newestPage(walk, await walk.newest(), until)
  const before = parsePosition(position, positionSchema, { from: 0, last: null })
  const isFirst = position === null || before.isBegun === true
  const from = fresh ? Math.max(0, before.from - walk.overlapMs) : before.from
  const rows = await walk.fetchRows(from, until)
  if (rows.some((row) => walk.timeOf(row) < from || walk.timeOf(row) > until)) {
    throw badResponse('rows outside the requested time')
  }
  const ordered = rows.toSorted((a, b) => walk.timeOf(a) - walk.timeOf(b))
  const first = ordered[0]
  // Nothing precedes the very first page, so check whether the exchange has an earlier one.
  if (isFirst && first !== undefined && (await walk.fetchRows(0, walk.timeOf(first) - 1)).length > 0) {
    throw badResponse('a first page that does not begin at the beginning')
  }
  const last = ordered.at(-1)
  const reached = last === undefined ? before.from : walk.timeOf(last)
  // The last row of the previous page was requested again, so it must be here.
  if (before.last !== null && reached >= before.from && !ordered.some((row) => fingerprint(row) === before.last)) {
    throw badResponse('a page that does not hold what it reported before')
  }
  const records = readRows(ordered, walk.read)
  return {
    ...records,
    position: JSON.stringify({ from: reached, last: last === undefined ? before.last : fingerprint(last) }),
    more: reached > from && last !== undefined,
    reached: reached > from && last !== undefined ? reached : until,
    since: isFirst && walk.since !== undefined ? await walk.since(ordered, until) : null,
    discovered: [],
  }
}

/** The rows that a trader sees first; the history is then read from its beginning and includes these rows again. */
function newestPage<Row>(walk: TimeWalk<Row>, rows: readonly Row[], until: number): RecordPage {
  const inTime = rows.filter((row) => walk.timeOf(row) <= until)
  return {
    ...readRows(inTime, walk.read),
    position: JSON.stringify({ from: 0, last: null, isBegun: true }),
    more: true,
    reached: null,
    back: inTime.length === 0 ? null : Math.min(...inTime.map(walk.timeOf)),
    since: null,
    discovered: [],
  }
}

function fingerprint(row: unknown): string {
  return hash128(JSON.stringify(row))
}
