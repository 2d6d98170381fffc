/** Reads a history in windows of time. Each has a fixed end, and inside it a cursor leads from page to page. */
import { DAY_MS, hash128 } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import { parsePosition } from './positions.ts'
import { type RecordPage, type PageRequest, ReadingTrouble } from './reader.ts'
import { type Renewal, renewedPage } from './renewed.ts'
import {
  LONGEST_SETTLING_MS,
  readSettlingRows,
  type Settling,
  SETTLING_MS,
  type TakingBack,
  withoutTakenBack,
} from './settling.ts'
import { type RecordMeaning, readRows, type Records } from './stream.ts'
import { badResponse } from './troubles.ts'

/** Both ends are included. */
export type WindowSpan = { readonly from: number; readonly to: number; readonly cursor: string | null }

export type WindowPage<Row> = {
  readonly rows: readonly Row[]
  /** Leads to the next page of the window; null = there is none; `narrow` = one response cannot hold the window. */
  readonly next: { readonly cursor: string } | 'narrow' | null
}

export type WindowWalk<Row> = {
  readonly fetchPage: (span: WindowSpan) => Promise<WindowPage<Row>>
  readonly timeOf: (row: Row) => number
  readonly read: (row: Row) => RecordMeaning
  /** The longest window; infinite if there is no limit. */
  readonly longestMs: number
  readonly overlapMs: number
  /** UTC ms before which the exchange has no history; null = it has everything. */
  readonly cliff: (until: number) => number | null
  /** UTC ms before which there was no history. */
  readonly begin: number
  /** Whether the cursor is an offset or an id, which a later run can continue with. */
  readonly cursorLasts?: boolean
  /** Times are rounded to steps of this size, so a row may appear to be outside its window by as much. */
  readonly coarseMs?: number
  /** For rows that change after they were first read: those that are not final are requested again in every run. */
  readonly settling?: Settling
  /** For lists in which rows reverse other rows. */
  readonly takingBack?: TakingBack<Row>
}

const openSchema = z.object({
  from: z.number(),
  to: z.number(),
  cursor: z.nullable(z.string()),
  seen: z.nullable(z.string()),
})

/**
 * A new history is read from its newest window backwards, and newer rows from `done` on. `open` is the window that is
 * being read, and `past.open` the one on the way back. Earlier versions only read forwards and have no `past`.
 */
const positionSchema = z.object({
  /** Read up to here: from the beginning, or from `past.before` if the time before that is still to be read. */
  done: z.number(),
  open: z.nullable(openSchema),
  /** The widest window that fits, after wider ones held too much. */
  width: z.nullable(z.number()),
  past: z.optional(z.nullable(z.object({ before: z.number(), open: z.nullable(openSchema) }))),
  /** UTC ms of the earliest row that may still change and is requested in every run; null if there is none. */
  unsettled: z.optional(z.nullable(z.number())),
  /** The same for rows that are requested once a day, and when they were last requested. */
  stale: z.optional(z.nullable(z.object({ since: z.number(), requested: z.number() }))),
  /** Ids of reversed rows. */
  takenBack: z.optional(z.array(z.string())),
})
type Progress = z.infer<typeof positionSchema>
type Open = z.infer<typeof openSchema>

/** Requests that one page may take when the windows turn out to be empty. */
const EMPTY_WINDOWS = 8

/**
 * A page of a list whose rows settle. Earlier readers missed rows that took longer than their overlap, so their
 * positions are reset to the beginning of the history.
 */
export function walkSettling<Row>(
  walk: WindowWalk<Row> & { readonly settling: Settling },
  request: PageRequest,
  renewal?: Renewal,
): Promise<RecordPage> {
  return renewedPage(request, (query) => walkWindows(walk, query), renewal)
}

export async function walkWindows<Row>(walk: WindowWalk<Row>, request: PageRequest): Promise<RecordPage> {
  const { position, until } = request
  const cliff = walk.cliff(until)
  const first = Math.max(walk.begin, cliff ?? 0)
  let progress = beginning(walk, request, first)
  let records: Records = NONE
  for (let requests = 0; requests < EMPTY_WINDOWS && isEmpty(records); requests += 1) {
    if (isComplete(progress, until)) break
    const step = await oneStep(walk, progress, { first, until }).catch((error: unknown) => {
      // Keep what was read; the next page hits the same error.
      if (requests === 0 || !(error instanceof ReadingTrouble)) throw error
      return null
    })
    if (step === null) break
    progress = step.progress
    records = step.records
  }
  const { past = null } = progress
  return {
    ...records,
    position: JSON.stringify(progress),
    more: !isComplete(progress, until),
    // An unlimited window is read from its newest row backwards, so nothing is complete until all of it is.
    reached: progress.open !== null && walk.longestMs === Number.POSITIVE_INFINITY ? null : progress.done,
    back: past === null || past.before > until ? null : past.before,
    since: position === null ? cliff : null,
    discovered: [],
  }
}

/** For any position that records since when rows are not final. */
const waitingSchema = z.pick(positionSchema, { unsettled: true, stale: true })

/** UTC ms of the earliest row that may still change; null if all are final, or the position is of another kind. */
export function unsettledSince(position: string): number | null {
  const text = position.replace(/^again\d*:/, '')
  const parsed = text.startsWith('{') ? z.safeParse(waitingSchema, JSON.parse(text)) : null
  return parsed?.success === true ? earliest(parsed.data.unsettled, parsed.data.stale?.since ?? null) : null
}

/** UTC ms up to which the whole history is read; null while a part of it is in progress. */
export function readUntil(position: string | null): number | null {
  if (position === null) return null
  const { done, open, past = null } = parsePosition(position, positionSchema, { done: 0, open: null, width: null })
  return open === null && past === null ? done : null
}

/** Where a page begins. A window whose cursor stays valid is continued; others are restarted in a new run. */
function beginning<Row>(walk: WindowWalk<Row>, { position, fresh, until }: PageRequest, first: number): Progress {
  const unread = { done: until, open: null, width: null, past: { before: until + 1, open: null } }
  const progress = parsePosition(position, positionSchema, unread)
  if (!fresh || position === null) return progress
  const lasting = (open: Open | null): Open | null => (walk.cursorLasts === true ? open : null)
  const open = lasting(progress.open)
  const { unsettled = null, stale = null } = progress
  const isDue = stale !== null && until - stale.requested >= DAY_MS
  const times = [unsettled, isDue ? stale.since : null].filter((time) => time !== null)
  const again = Math.min(progress.done - walk.overlapMs, ...times.map((time) => time - 1))
  return {
    ...progress,
    done: open === null ? Math.max(first - 1, again) : progress.done,
    open,
    // Rows that are read again show themselves whether they are final.
    unsettled: open === null ? null : unsettled,
    stale: open === null && isDue ? null : stale,
    past:
      progress.past === undefined || progress.past === null
        ? null
        : { before: progress.past.before, open: lasting(progress.past.open) },
  }
}

function isComplete({ done, open, past = null }: Progress, until: number): boolean {
  return open === null && done >= until && past === null
}

type Bounds = { readonly first: number; readonly until: number }
type Step = { readonly progress: Progress; readonly records: Records }

const NONE: Records = { records: [], orders: [], refused: [] }

function isEmpty({ records, orders, refused, gone = [] }: Records): boolean {
  return records.length + orders.length + refused.length + gone.length === 0
}

/** New rows come first, then the next window on the way back. */
async function oneStep<Row>(walk: WindowWalk<Row>, progress: Progress, { first, until }: Bounds): Promise<Step> {
  const longest = Math.min(walk.longestMs, progress.width ?? Number.POSITIVE_INFINITY)
  if (progress.open !== null || progress.done < until) {
    const from = progress.done + 1
    const open = progress.open ?? { from, to: Math.min(until, from + longest - 1), cursor: null, seen: null }
    const read = await readWindow(walk, open, { until, takenBack: progress.takenBack ?? [] })
    if (read === 'narrow') return { progress: { ...progress, open: null, width: narrowed(open) }, records: NONE }
    const updated = withUnsettled(progress, read, until)
    if (read.next !== null) return { progress: { ...updated, open: read.next }, records: read.records }
    return {
      progress: { ...updated, done: open.to, open: null, width: wider(progress, read.count) },
      records: read.records,
    }
  }
  const { before, open: left } = progress.past ?? { before: first, open: null }
  if (before <= first) return { progress: { ...progress, past: null }, records: NONE }
  const open = left ?? { from: Math.max(first, before - longest), to: before - 1, cursor: null, seen: null }
  const read = await readWindow(walk, open, { until, takenBack: progress.takenBack ?? [] })
  if (read === 'narrow') {
    return { progress: { ...progress, past: { before, open: null }, width: narrowed(open) }, records: NONE }
  }
  const updated = withUnsettled(progress, read, until)
  if (read.next !== null) return { progress: { ...updated, past: { before, open: read.next } }, records: read.records }
  const past = open.from <= first ? null : { before: open.from, open: null }
  return { progress: { ...updated, past, width: wider(progress, read.count) }, records: read.records }
}

function withUnsettled(progress: Progress, { unsettled, stale, takenBack }: ReadWindow, until: number): Progress {
  const since = earliest(progress.stale?.since, stale)
  return {
    ...progress,
    ...(takenBack.length === 0 ? {} : { takenBack: [...takenBack] }),
    unsettled: earliest(progress.unsettled, unsettled),
    stale: since === null ? null : { since, requested: progress.stale?.requested ?? until },
  }
}

function earliest(a: number | null = null, b: number | null): number | null {
  return a === null ? b : Math.min(a, b ?? a)
}

type ReadWindow = {
  readonly records: Records
  readonly count: number
  /** UTC ms of the earliest row that may still change, among those of the last month. */
  readonly unsettled: number | null
  /** The same among older ones. */
  readonly stale: number | null
  readonly takenBack: readonly string[]
  /** The window as the next page continues it; null = it is read. */
  readonly next: Open | null
}

type WindowContext = { readonly until: number; readonly takenBack: readonly string[] }

async function readWindow<Row>(
  walk: WindowWalk<Row>,
  open: Open,
  context: WindowContext,
): Promise<ReadWindow | 'narrow'> {
  const { rows, next } = await walk.fetchPage({ from: open.from, to: open.to, cursor: open.cursor })
  const coarse = walk.coarseMs ?? 0
  if (rows.some((row) => walk.timeOf(row) < open.from - coarse || walk.timeOf(row) > open.to + coarse)) {
    throw badResponse('rows outside the requested time')
  }
  if (next === 'narrow') return next
  const read = rowsOf(walk, rows, { from: open.from, ...context })
  if (next === null) return { ...read, count: rows.length, next: null }
  const seen = rows.length === 0 ? open.seen : hash128(JSON.stringify(rows))
  if (next.cursor === open.cursor || (rows.length > 0 && seen === open.seen)) throw badResponse('the same page again')
  return { ...read, count: rows.length, next: { ...open, cursor: next.cursor, seen } }
}

/** The records of rows, and the time from which the window has to be read again. */
function rowsOf<Row>(
  { settling, takingBack, timeOf, coarseMs = 0, ...walk }: WindowWalk<Row>,
  rows: readonly Row[],
  { from, until, takenBack: earlier }: WindowContext & { readonly from: number },
): Pick<ReadWindow, 'records' | 'unsettled' | 'stale' | 'takenBack'> {
  const { read, takenBack } =
    takingBack === undefined
      ? { read: walk.read, takenBack: earlier }
      : withoutTakenBack(rows, { ...takingBack, read: walk.read }, earlier)
  if (settling === undefined) return { records: readRows(rows, read), unsettled: null, stale: null, takenBack }
  const { records, unsettled } = readSettlingRows(rows, read, settling)
  const times = unsettled
    .map(settling.since ?? timeOf)
    // A row without a time belongs to every window.
    .map((time) => (Number.isNaN(time) ? from : time))
  const slackMs = Number.isFinite(coarseMs) ? coarseMs : 0
  const first = (some: readonly number[]): number | null => (some.length === 0 ? null : Math.min(...some) - slackMs)
  const isRecent = (time: number): boolean => time >= until - SETTLING_MS
  const waits = (time: number): boolean => !isRecent(time) && time >= until - LONGEST_SETTLING_MS
  return { records, unsettled: first(times.filter(isRecent)), stale: first(times.filter(waits)), takenBack }
}

/** The width to try after a window that one response could not hold. */
function narrowed(open: Open): number {
  const width = Math.floor((open.to - open.from + 1) / 4)
  if (width < 1) throw badResponse('more rows of one moment than it lists')
  return width
}

/** After a nearly empty window the next one may be wider. */
function wider({ width }: Progress, rows: number): number | null {
  return width === null || rows > 100 ? width : width * 2
}
