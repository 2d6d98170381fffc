/**
 * The breakdown of a slice of trades: facts of the past that add up to its result. Nothing here is a cause, and nothing
 * is tested: `find-insights.ts` decides what goes beyond chance.
 */
import { float64At, float64sAt } from '../base/index.ts'
import { type DecisionUnit, ENOUGH_DECISIONS, groupsAmong } from '../chance/index.ts'
import { isRegime, REGIMES } from '../coins/index.ts'
import {
  bookedAmounts,
  type BookedAmounts,
  type BookedDays,
  bookedFall,
  countedRows,
  decisionsOfRows,
  idOfRow,
  MONEY_UNIT,
  NONE_KEY,
  keyBuckets,
  rowsOfFall,
  type SplitBy,
  type TradeColumns,
} from '../reports/index.ts'
import type { SlicePart } from './insight-types.ts'
import { type Journal, rowsOfSlice } from './splits.ts'
import type { WentAmounts } from './where-it-went.ts'

/**
 * The dimensions by which a slice is split further, with each of its trades in exactly one group. Those known at the
 * open come first. The journal has the market at the open among its groups once candles are loaded.
 */
export const EXPLAINED_AT_OPEN = [
  'session',
  'weekday',
  'hour',
  'side',
  'ticker',
  'coin',
  'market',
  ...REGIMES,
  'account',
  'after',
  'number',
  'stake',
] as const
const EXPLAINED_LATER = ['month', 'holding', 'size', 'entries', 'stops'] as const
export const EXPLAINED_BY = [...EXPLAINED_AT_OPEN, ...EXPLAINED_LATER] as const
export type ExplainedBy = (typeof EXPLAINED_BY)[number]

export type ExplainedGroup = {
  readonly key: string
  readonly trades: number
  readonly amounts: WentAmounts
}

/** All groups of one dimension that have trades; their amounts add up to those of the slice, to the unit. */
export type ExplainedSplit = { readonly by: ExplainedBy; readonly groups: readonly ExplainedGroup[] }

/** A group that is more frequent in the slice than among the other trades. */
export type Frequent = {
  readonly by: ExplainedBy | 'label'
  readonly key: string
  /** How many trades of the slice, and of the others, are in the group. */
  readonly trades: number
  readonly others: number
  /** How many times more frequent it is in the slice. */
  readonly times: number
}

export type Explanation = {
  readonly currency: string
  readonly trades: number
  /** How many of them are open; only booked amounts have any. */
  readonly open: number
  /** Counted trades outside of the slice. */
  readonly others: number
  /** How many independent decisions the trades are, and how many it takes to tell a pattern from chance. */
  readonly decisions: { readonly count: number; readonly unit: DecisionUnit; readonly enough: number }
  readonly amounts: WentAmounts
  readonly splits: readonly ExplainedSplit[]
  /**
   * The group, known at the open, that accounts for more than half of the pull in the direction of the result; null if
   * none does.
   */
  readonly most: {
    readonly by: ExplainedBy
    readonly key: string
    readonly trades: number
    readonly net: number
  } | null
  /**
   * The trade with the largest amount of the result's sign, and its close, or its last booking if booked amounts are
   * explained; null without a result.
   */
  readonly largest: { readonly id: string; readonly time: number; readonly net: number } | null
  /** The most informative first. */
  readonly frequent: readonly Frequent[]
}

/** A restriction of trades, or of their amounts, that no filter can express. */
export type ExplainedWithin =
  /** By their result in currency units. Null: no limit. */
  | { readonly by: 'net'; readonly from: number | null; readonly below: number | null }
  /** By their close in UTC ms. */
  | { readonly by: 'close'; readonly after: number | null; readonly upTo: number }
  /** From the last high of the net curve to its lowest point on a day. */
  | { readonly by: 'fall'; readonly day: string }
  /** All trades, open ones too, that booked something on a day: only these amounts count. */
  | { readonly by: 'booked'; readonly day: string }
  /** The same on the days since the last high of the booked curve, up to one of them. */
  | { readonly by: 'booked-fall'; readonly day: string }

/**
 * Explains the trades of a slice among all trades of a journal.
 *
 * @param slice rows of the journal in close order; those that statistics do not count are left out, unless amounts that
 *   were booked on some days are explained
 */
export function explain(journal: Journal, slice: Uint32Array, within: ExplainedWithin | null = null): Explanation {
  const { columns } = journal
  const days = daysOf(journal, slice, within)
  const isByDay = days !== null
  const amounts = isByDay ? bookedAmounts(columns, journal.settings, days) : columns
  const counted = countedRows(columns, journal.rows)
  const isChosen = maskOf(columns, rowsOf(journal, slice, { within, amounts }))
  const rows = (isByDay ? journal.rows : counted).filter((row) => isChosen[row] === 1)
  const isIn = maskOf(columns, rows)
  const open = rows.filter((row) => columns.closed[row] === 0)
  const all = open.length === 0 ? counted : Uint32Array.from([...counted, ...open])
  const others = counted.filter((row) => isIn[row] === 0)
  // Hours and weekdays of trades that may be open are those of their opens.
  const figures = { journal: isByDay ? withBasis(journal, null) : journal, amounts }
  const total = amountsOf(amounts, rows)
  const by = isByDay ? EXPLAINED_BY.filter((each) => !NEEDS_CLOSE.has(each)) : EXPLAINED_BY
  const splits = by.flatMap((each) => splitOf(figures, rows, each)).filter(({ groups }) => groups.length > 1)
  // If every coin has one ticker, both splits are the same.
  const differing = isSameSplit(splits) ? splits.filter((split) => split.by !== 'coin') : splits
  return {
    currency: columns.currency,
    trades: rows.length,
    open: open.length,
    others: others.length,
    decisions: decisionsIn(columns, all, isIn),
    amounts: total,
    splits: differing,
    most: mostOf(differing, total.net),
    largest: largestOf(columns, rows, { amounts, net: total.net }),
    frequent: frequentIn(figures.journal, { rows, others, splits: differing }),
  }
}

/** The days whose bookings are explained; null if results are. */
function daysOf({ columns, settings }: Journal, rows: Uint32Array, within: ExplainedWithin | null): BookedDays | null {
  if (within?.by === 'booked-fall') return bookedFall(columns, rows, { settings, day: within.day })
  return within?.by === 'booked' ? { from: within.day, upTo: within.day } : null
}

/** What an open trade does not have yet. */
const NEEDS_CLOSE: ReadonlySet<ExplainedBy> = new Set(['month', 'holding'])

function withBasis(journal: Journal, basis: Journal['settings']['basis']): Journal {
  return { ...journal, settings: { ...journal.settings, basis } }
}

function maskOf({ count }: TradeColumns, rows: Uint32Array): Uint8Array {
  const mask = new Uint8Array(count)
  for (const row of rows) mask[row] = 1
  return mask
}

type Amounts = Pick<TradeColumns, 'gross' | 'fees' | 'funding' | 'otherCash' | 'net'> & Partial<BookedAmounts>

type Restricted = { readonly within: ExplainedWithin | null; readonly amounts: Amounts }

function rowsOf({ columns, settings }: Journal, rows: Uint32Array, { within, amounts }: Restricted): Uint32Array {
  switch (within?.by) {
    case undefined:
      return rows
    case 'booked':
    case 'booked-fall':
      return rows.filter((row) => !Number.isNaN(amounts.lastTime?.[row] ?? Number.NaN))
    case 'fall':
      return rowsOfFall(columns, rows, { settings, day: within.day })
    case 'close': {
      const { after, upTo } = within
      return rows.filter((row) => {
        const time = float64At(columns.closeTime, row)
        return (after === null || time > after) && time <= upTo
      })
    }
    case 'net': {
      const { from, below } = within
      return rows.filter((row) => {
        const value = float64At(columns.net, row) / MONEY_UNIT
        return (from === null || value >= from) && (below === null || value < below)
      })
    }
  }
}

/** The rows of a journal that are in none of the given slices. */
export function rowsOutside(journal: Journal, slices: readonly (readonly SlicePart[])[]): Uint32Array {
  const isInside = new Uint8Array(journal.columns.count)
  for (const parts of slices) for (const row of rowsOfSlice(journal, parts)) isInside[row] = 1
  return journal.rows.filter((row) => isInside[row] === 0)
}

/** Null for a market at the open without candles. */
function splitBy({ groups = [] }: Journal, by: ExplainedBy | 'label'): SplitBy | null {
  if (isRegime(by)) return groups.find(({ id }) => id === by)?.dimension ?? null
  switch (by) {
    case 'weekday':
    case 'hour':
    case 'side':
    case 'ticker':
    case 'coin':
    case 'account':
    case 'month':
    case 'holding':
    case 'label':
      return { by }
    default:
      return { by: 'trait', trait: by }
  }
}

type Figures = { readonly journal: Journal; readonly amounts: Amounts }

function splitOf({ journal, amounts }: Figures, rows: Uint32Array, by: ExplainedBy): ExplainedSplit[] {
  const { columns, settings } = journal
  const split = splitBy(journal, by)
  if (split === null) return []
  const { keys, bucketOf } = keyBuckets({ columns, rows, settings }, split)
  const rowsOfKey = keys.map((): number[] => [])
  const without: number[] = []
  for (const row of rows) (rowsOfKey[bucketOf(row, 0)] ?? without).push(row)
  const groups = [...keys, NONE_KEY].map((key, index): ExplainedGroup => {
    const members = rowsOfKey[index] ?? without
    return { key, trades: members.length, amounts: amountsOf(amounts, members) }
  })
  return [{ by, groups: groups.filter(({ trades }) => trades > 0) }]
}

/** Money is summed in whole units, so that sums of groups are exact. */
function amountsOf({ gross, fees, funding, otherCash }: Amounts, rows: Iterable<number>): WentAmounts {
  let [price, paid, funded, interest] = [0, 0, 0, 0]
  for (const row of rows) {
    price += float64At(gross, row)
    paid -= float64At(fees, row)
    funded += float64At(funding, row)
    interest += float64At(otherCash, row)
  }
  const net = price + paid + funded + interest
  return {
    price: price / MONEY_UNIT,
    fees: paid / MONEY_UNIT,
    funding: funded / MONEY_UNIT,
    interest: interest / MONEY_UNIT,
    net: net / MONEY_UNIT,
  }
}

/** Decisions of the whole journal, so that a slice has as many here as among the insights. */
function decisionsIn(columns: TradeColumns, all: Uint32Array, isIn: Uint8Array): Explanation['decisions'] {
  const nets = float64sAt(columns.net, all).map((net) => net / MONEY_UNIT)
  const decisions = decisionsOfRows(columns, all, nets)
  const members = Uint32Array.from(all.keys()).filter((trade) => isIn[all[trade] as number] === 1)
  return { count: groupsAmong(decisions, members).count, unit: decisions.unit, enough: ENOUGH_DECISIONS }
}

function isSameSplit(splits: readonly ExplainedSplit[]): boolean {
  const countOf = (by: ExplainedBy): number => splits.find((split) => split.by === by)?.groups.length ?? 0
  return countOf('ticker') === countOf('coin')
}

/** A group whose share of the result is hardly larger than its share of the trades does not explain the result. */
const MIN_GAP = 0.15

/** A trade without a key of its own adds no information. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([NONE_KEY, 'unknown'])

/**
 * Among all groups with more than half of the pull in the direction of the result, the one with the largest excess over
 * its share of trades: 80 % of a loss in 20 % of the trades says more than 90 % in 60 %.
 */
function mostOf(splits: readonly ExplainedSplit[], net: number): Explanation['most'] {
  let most: Explanation['most'] = null
  let largestGap = MIN_GAP
  for (const { by, groups } of splits) {
    if (!isKnownAtOpen(by)) continue
    const trades = groups.reduce((sum, group) => sum + group.trades, 0)
    const pull = groups.reduce((sum, group) => sum + Math.max(0, Math.sign(net) * group.amounts.net), 0)
    for (const { key, trades: own, amounts } of groups) {
      const share = (Math.sign(net) * amounts.net) / pull
      const gap = share - own / trades
      if (!(share > 0.5) || gap <= largestGap || SAYS_NOTHING.has(key)) continue
      largestGap = gap
      most = { by, key, trades: own, net: amounts.net }
    }
  }
  return most
}

type Pulled = { readonly amounts: Amounts; readonly net: number }

function largestOf(columns: TradeColumns, rows: Uint32Array, { amounts, net }: Pulled): Explanation['largest'] {
  const sign = Math.sign(net)
  let largest: number | null = null
  let most = 0
  for (const row of rows) {
    const pull = sign * float64At(amounts.net, row)
    if (pull <= most) continue
    most = pull
    largest = row
  }
  if (largest === null) return null
  return {
    id: idOfRow(columns, largest),
    time: float64At(amounts.lastTime ?? columns.closeTime, largest),
    net: float64At(amounts.net, largest) / MONEY_UNIT,
  }
}

function isKnownAtOpen(by: ExplainedBy): boolean {
  return EXPLAINED_AT_OPEN.some((each) => each === by)
}

/** Too few trades inside or outside to compare frequencies. */
const MIN_FREQUENT = 5
const MIN_TIMES = 2
const MAX_FREQUENT = 2
/** Dimensions that contain each other: the hours of a session are frequent in it because they are its hours. */
const OF_THE_CLOCK: ReadonlySet<ExplainedBy> = new Set(['hour', 'session'])

type Sides = {
  readonly rows: Uint32Array
  readonly others: Uint32Array
  readonly splits: readonly ExplainedSplit[]
}

/** A trade with several labels counts in each of them. */
function frequentIn(journal: Journal, { rows, others, splits }: Sides): Explanation['frequent'] {
  const ofSplits = splits.filter(({ by }) => isKnownAtOpen(by) && !OF_THE_CLOCK.has(by))
  const compared = [
    ...ofSplits.map(({ by, groups }) => ({ by, inside: groups.map(({ key, trades }) => [key, trades] as const) })),
    { by: 'label' as const, inside: countsBy(journal, rows, 'label') },
  ]
  return compared
    .flatMap(({ by, inside }) => {
      const outside = countsBy(journal, others, by)
      return [...inside].flatMap(([key, trades]): Frequent[] => {
        const elsewhere = outside.get(key) ?? 0
        const times = (trades * others.length) / (elsewhere * rows.length)
        const isEnough = trades >= MIN_FREQUENT && elsewhere >= MIN_FREQUENT && times >= MIN_TIMES
        return isEnough && !SAYS_NOTHING.has(key) ? [{ by, key, trades, others: elsewhere, times }] : []
      })
    })
    .sort((a, b) => b.trades * Math.log(b.times) - a.trades * Math.log(a.times))
    .filter((each, index, all) => index === all.findIndex((other) => isSameCount(other, each)))
    .slice(0, MAX_FREQUENT)
}

/** For an account with one market both splits have the same trades. */
function isSameCount(a: Frequent, b: Frequent): boolean {
  return a.trades === b.trades && a.others === b.others
}

function countsBy(journal: Journal, rows: Uint32Array, by: ExplainedBy | 'label'): Map<string, number> {
  const { columns, settings } = journal
  const split = splitBy(journal, by)
  const counts = new Map<string, number>()
  if (split === null) return counts
  const { keys, countOf, bucketOf } = keyBuckets({ columns, rows, settings }, split)
  for (const row of rows) {
    for (let index = 0; index < countOf(row); index += 1) {
      const key = keys[bucketOf(row, index)] ?? NONE_KEY
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}
