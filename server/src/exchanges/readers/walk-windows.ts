/** Reads a history in windows of time. Each has a fixed end, and inside it a cursor leads from page to page. */
import { hash128 } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import { parsePosition } from './positions.ts'
import { type RecordPage, type PageQuestion, ReadingTrouble } from './reader.ts'
import { type RecordMeaning, readRows, type Records } from './stream.ts'
import { badAnswer } from './troubles.ts'

/** Both ends are included. */
export type WindowSpan = { readonly from: number; readonly to: number; readonly cursor: string | null }

export type WindowPage<Row> = {
  readonly rows: readonly Row[]
  /** Leads to the next page of the window; null = there is none; `narrow` = one response cannot hold the window. */
  readonly next: { readonly cursor: string } | 'narrow' | null
}

export type WindowWalk<Row> = {
  readonly ask: (span: WindowSpan) => Promise<WindowPage<Row>>
  readonly timeOf: (row: Row) => number
  readonly read: (row: Row) => RecordMeaning
  /** The longest window; infinite where there is no limit. */
  readonly longestMs: number
  readonly overlapMs: number
  /** UTC ms before which the exchange has no history; null = it has everything. */
  readonly cliff: (until: number) => number | null
  /** UTC ms before which there was no history. */
  readonly begin: number
  /** Whether the cursor is an offset or an id, which a later run can continue with. */
  readonly cursorLasts?: boolean
  /** Times are rounded to steps of this size, so a row may appear to lie outside by as much. */
  readonly coarseMs?: number
}

/** `from` to `to` is the open window; `done` is what was read before it. */
const positionSchema = z.object({
  done: z.number(),
  open: z.nullable(
    z.object({ from: z.number(), to: z.number(), cursor: z.nullable(z.string()), seen: z.nullable(z.string()) }),
  ),
  /** The widest window that fits, after wider ones held too much. */
  width: z.nullable(z.number()),
})
type Place = z.infer<typeof positionSchema>
type Open = NonNullable<Place['open']>

/** Requests that one page may take when the windows turn out to be empty. */
const EMPTY_WINDOWS = 8

export async function walkWindows<Row>(walk: WindowWalk<Row>, question: PageQuestion): Promise<RecordPage> {
  const { position, fresh, until } = question
  const cliff = walk.cliff(until)
  const first = Math.max(walk.begin, cliff ?? 0)
  let place = parsePosition(position, positionSchema, { done: first - 1, open: null, width: null })
  if (fresh && position !== null && !(place.open !== null && walk.cursorLasts === true)) {
    place = { ...place, done: Math.max(first - 1, place.done - walk.overlapMs), open: null }
  }
  let found: Records = { records: [], refused: [] }
  for (let requests = 0; requests < EMPTY_WINDOWS && found.records.length + found.refused.length === 0; requests += 1) {
    if (place.open === null && place.done >= until) break
    const step = await oneStep(walk, place, until).catch((error: unknown) => {
      // Keep what was read; the next page runs into the trouble again.
      if (requests === 0 || !(error instanceof ReadingTrouble)) throw error
      return null
    })
    if (step === null) break
    place = step.place
    found = step.found
  }
  const more = place.open !== null || place.done < until
  return {
    ...found,
    position: JSON.stringify(place),
    more,
    // An unlimited window is read from its newest row backwards, so no moment is reached before all of it is.
    reached: place.open !== null && walk.longestMs === Number.POSITIVE_INFINITY ? null : place.done,
    since: position === null ? cliff : null,
    found: [],
  }
}

type Step = { readonly place: Place; readonly found: Records }

async function oneStep<Row>(walk: WindowWalk<Row>, place: Place, until: number): Promise<Step> {
  const longest = Math.min(walk.longestMs, place.width ?? Number.POSITIVE_INFINITY)
  const from = place.done + 1
  const open: Open = place.open ?? { from, to: Math.min(until, from + longest - 1), cursor: null, seen: null }
  const { rows, next } = await walk.ask({ from: open.from, to: open.to, cursor: open.cursor })
  const coarse = walk.coarseMs ?? 0
  if (rows.some((row) => walk.timeOf(row) < open.from - coarse || walk.timeOf(row) > open.to + coarse)) {
    throw badAnswer('rows of another time than was asked for')
  }
  if (next === 'narrow') return { place: narrowed(place, open), found: { records: [], refused: [] } }
  const found = readRows(rows, walk.read)
  if (next === null) return { place: { ...place, done: open.to, open: null, width: wider(place, rows.length) }, found }
  const seen = rows.length === 0 ? open.seen : hash128(JSON.stringify(rows))
  if (next.cursor === open.cursor || (rows.length > 0 && seen === open.seen)) throw badAnswer('the same page again')
  return { place: { ...place, open: { ...open, cursor: next.cursor, seen } }, found }
}

function narrowed(place: Place, open: Open): Place {
  const width = Math.floor((open.to - open.from + 1) / 4)
  if (width < 1) throw badAnswer('more rows of one moment than it tells')
  return { ...place, open: null, width }
}

/** After a nearly empty window the next one may be wider. */
function wider({ width }: Place, rows: number): number | null {
  return width === null || rows > 100 ? width : width * 2
}
