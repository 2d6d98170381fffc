/**
 * The whole import of another journal: the rows of a recognised file, the trades they belong to, and both results side
 * by side.
 */
import { createClock, DAY_MS } from '../base/index.ts'
import type { DateOrder } from '../exchanges/rows/dates.ts'
import type { Problem } from '../ledger/index.ts'
import type { TradeColumns } from '../reports/index.ts'
import { compareResults, type Comparison } from './compare.ts'
import { type ComparedDay, compareDays } from './days.ts'
import type { JournalColumns } from '../exchanges/mapping/journal-formats.ts'
import type { ForeignRow } from './foreign-row.ts'
import { type Matching, matchRows } from './match.ts'
import { ownTrades } from './own-trades.ts'
import { type ReadJournal, readJournal, type RecognisedJournal } from './read.ts'
import { wallToUtc } from './zones.ts'

export type BringOverOptions = {
  readonly name: string
  /** The columns as set by the trader; null = as guessed. */
  readonly columns: JournalColumns | null
  /** The order that the trader chose; null = the one in which more rows match a trade. */
  readonly dateOrder: DateOrder | null
  /** The zone that the trader chose; null = the one in which most rows match a trade. */
  readonly zone: string | null
  /** The zone and the start of the trader's day. */
  readonly own: { readonly zone: string; readonly dayStartMinutes: number }
}

export type BroughtOver = {
  readonly rows: readonly ForeignRow[]
  /** When each was opened, or closed if only that is known: UTC ms. */
  readonly times: readonly (number | null)[]
  readonly problems: readonly Problem[]
  readonly columns: JournalColumns
  readonly dateOrder: DateOrder
  readonly matching: Matching
  readonly comparison: Comparison
  readonly days: readonly ComparedDay[]
  /** Rows that their journal counts on another day. */
  readonly onOtherDays: number
  /** From the first of their rows to the last, UTC ms; null without rows. */
  readonly period: { readonly from: number; readonly to: number } | null
}

export function bringOver(
  recognised: RecognisedJournal,
  columns: TradeColumns,
  { name, columns: fields, dateOrder, zone, own: trader }: BringOverOptions,
): BroughtOver {
  const own = ownTrades(columns)
  const orders = dateOrder === null ? recognised.dateOrders : [dateOrder]
  const layouts = fields === null ? layoutsOf(recognised) : [fields]
  const attempts = layouts.flatMap((layout) => orders.map((order) => ({ layout, order })))
  const [first, ...others] = attempts.map(({ layout, order }) => {
    const read = readJournal(recognised.table, { name, columns: layout, dateOrder: order })
    const likely = zone ?? (read.absolute ? 'UTC' : trader.zone)
    const options = { zone: likely, fixedZone: zone !== null, scales: recognised.scales }
    return { layout, order, read, matching: matchRows(read.rows, own, options) }
  })
  if (first === undefined) throw new RangeError('A file has at least one order of its dates.')
  const best = others.reduce((a, b) => (matchedRows(b) > matchedRows(a) ? b : a), first)
  const { read, matching, order, layout } = best
  const period = periodOf(read.rows, matching.zone.zone)
  const comparison = compareResults({ rows: read.rows, matching, own, period: period ?? { from: 0, to: -1 } })
  const clock = createClock(trader)
  const byDay = compareDays({ rows: read.rows, comparison, own, clock, absolute: read.absolute })
  const { rows, problems } = read
  const times = timesOf(rows, matching.zone.zone)
  return { rows, times, problems, columns: layout, dateOrder: order, matching, comparison, ...byDay, period }
}

function timesOf(rows: readonly ForeignRow[], zone: string): (number | null)[] {
  const toUtc = wallToUtc(zone)
  return rows.map(({ open, close }) => {
    const time = open ?? close
    return time === null ? null : toUtc(time.wall)
  })
}

/** The only date of a sheet is either the opening or the closing; more rows match a trade with the right one. */
function layoutsOf({ journal, columns }: RecognisedJournal): readonly JournalColumns[] {
  const isOpen = journal === null && columns.includes('openTime') && !columns.includes('closeTime')
  if (!isOpen || columns.includes('closeClock')) return [columns]
  const closing = columns.map((field) =>
    field === 'openTime' ? 'closeTime' : field === 'openClock' ? 'closeClock' : field,
  )
  return [columns, closing]
}

function matchedRows({ read, matching }: { readonly read: ReadJournal; readonly matching: Matching }): number {
  return read.rows.length - matching.unmatched.length
}

/** Days without a time of day count as a whole. */
function periodOf(rows: readonly ForeignRow[], zone: string): BroughtOver['period'] {
  const toUtc = wallToUtc(zone)
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const { open, close } of rows) {
    const time = open ?? close
    if (time === null) continue
    from = Math.min(from, toUtc(time.wall))
    to = Math.max(to, toUtc(time.wall) + (time.precision === 'day' ? DAY_MS : 0))
  }
  return from <= to ? { from: from - SLACK_MS, to: to + SLACK_MS } : null
}

/** The first and the last trade may open some moments before or after the time in the journal. */
const SLACK_MS = 180_000
