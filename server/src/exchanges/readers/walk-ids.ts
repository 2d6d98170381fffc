/** Reads rows with ascending ids. Each page starts with the last row of the previous one, so that a gap is noticed. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import { parsePosition } from './positions.ts'
import type { RecordPage, PageRequest } from './reader.ts'
import { isRefusal } from './refusals.ts'
import { type RecordMeaning, readRows } from './stream.ts'
import { badResponse } from './troubles.ts'

export type IdWalk<Row> = {
  /** Rows with this id and later ones; with id 0 the earliest. */
  readonly fetchRows: (id: number) => Promise<readonly Row[]>
  /** The newest rows: read once before the history, so that a trader sees them at once. */
  readonly newest?: () => Promise<readonly Row[]>
  readonly idOf: (row: Row) => number
  readonly timeOf: (row: Row) => number
  readonly read: (row: Row) => RecordMeaning
  /** Rows of a full page. */
  readonly pageSize: number
  /** UTC ms before which the exchange has no history; null = it has everything. */
  readonly cliff: (now: number) => number | null
  /** Whether the market is no longer listed. The exchange may then refuse it, though none of its rows are missing. */
  readonly isGone?: () => boolean
}

const mark = z.tuple([z.int(), z.number()])
/**
 * Rows that were read, as [id, time]: the last one, and some further back. `whole`: UTC ms up to which all were read;
 * `gone`: that the market has been refused since then, as it is no longer listed.
 */
const positionSchema = z.object({
  marks: z.array(mark),
  whole: z.optional(z.number()),
  gone: z.optional(z.boolean()),
})
const NOTHING_READ: z.infer<typeof positionSchema> = { marks: [] }

/** The ids of the rows at which a later page may begin. */
export function markedIds(position: string): readonly number[] {
  return parsePosition(position, positionSchema, NOTHING_READ).marks.map(([id]) => id)
}

const OVERLAP_MS = HOUR_MS
const MARK_EVERY_MS = 15 * MINUTE_MS
/**
 * If a market was read completely this recently before it was refused, no row is missing: trading ends before it is
 * removed.
 */
const GONE_MS = DAY_MS

export async function walkIds<Row>(walk: IdWalk<Row>, { position, fresh, until }: PageRequest): Promise<RecordPage> {
  const progress = parsePosition(position, positionSchema, NOTHING_READ)
  const { marks } = progress
  const cliff = walk.cliff(until)
  if (position === null && walk.newest !== undefined) return newestPage(walk, await walk.newest(), { until, cliff })
  const mark = fresh ? marks[0] : marks.at(-1)
  // Rows before the cliff have disappeared since the last run, so no page can start there. In this run they were just
  // read.
  const isThere = mark !== undefined && (!fresh || cliff === null || mark[1] > cliff)
  const anchor = isThere ? mark : null
  const rows = await pageFrom(walk, anchor?.[0] ?? 0).catch((error: unknown) => {
    const isWhole = progress.gone === true || until - (progress.whole ?? 0) <= GONE_MS
    if (isWhole && isRefusal(error) && walk.isGone?.() === true) return null
    throw error
  })
  if (rows === null) return goneSince(progress, until)
  if (anchor !== null && !rows.some((row) => walk.idOf(row) === anchor[0])) {
    throw badResponse('a page that does not begin where it should')
  }
  const inTime = rows.filter((row) => walk.timeOf(row) <= until)
  const records = readRows(inTime, walk.read)
  const passed = inTime.map((row): Mark => [walk.idOf(row), walk.timeOf(row)])
  const full = rows.length >= walk.pageSize && inTime.length === rows.length
  if (full && anchor !== null && passed.every(([id]) => id <= anchor[0])) throw badResponse('the same page again')
  return {
    ...records,
    position: JSON.stringify({
      marks: newMarks(fresh ? [] : marks, anchor, passed),
      whole: full ? progress.whole : until,
    }),
    more: full,
    reached: full ? (passed.at(-1)?.[1] ?? null) : until,
    since: position === null ? cliff : null,
    discovered: [],
  }
}

/** A market that is refused because it left the list: all of it was read before. */
function goneSince(progress: z.infer<typeof positionSchema>, until: number): RecordPage {
  const position = JSON.stringify({ ...progress, gone: true })
  return { records: [], refused: [], position, more: false, reached: until, since: null, discovered: [] }
}

/** The rows that a trader sees first; the history is then read from its beginning and includes these rows again. */
function newestPage<Row>(
  walk: IdWalk<Row>,
  rows: readonly Row[],
  { until, cliff }: { readonly until: number; readonly cliff: number | null },
): RecordPage {
  const inTime = rows.filter((row) => walk.timeOf(row) <= until)
  return {
    ...readRows(inTime, walk.read),
    position: JSON.stringify(NOTHING_READ),
    more: true,
    reached: null,
    back: inTime.length === 0 ? null : Math.min(...inTime.map(walk.timeOf)),
    since: cliff,
    discovered: [],
  }
}

type Mark = [id: number, time: number]

async function pageFrom<Row>(walk: IdWalk<Row>, from: number): Promise<Row[]> {
  const rows = await walk.fetchRows(from)
  if (rows.some((row) => walk.idOf(row) < from)) throw badResponse('rows older than requested')
  return rows.toSorted((a, b) => walk.idOf(a) - walk.idOf(b))
}

/** The last row read, and older ones spaced far enough apart. The next run starts at the oldest of them. */
function newMarks(before: readonly Mark[], anchor: Mark | null, passed: readonly Mark[]): Mark[] {
  const last = passed.at(-1) ?? anchor ?? before.at(-1)
  if (last === undefined) return []
  const marks: Mark[] = []
  for (const [id, time] of [...before, ...(anchor === null ? [] : [anchor]), ...passed]) {
    const previous = marks.at(-1)
    if (previous === undefined || (id > previous[0] && time >= previous[1] + MARK_EVERY_MS)) marks.push([id, time])
  }
  while ((marks[1]?.[1] ?? Number.POSITIVE_INFINITY) <= last[1] - OVERLAP_MS) marks.shift()
  if (marks.at(-1)?.[0] !== last[0]) marks.push(last)
  return marks
}
