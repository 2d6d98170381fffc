import { type CivilDay, dayKey, monthKey, monthOf, ratio } from '../base/index.ts'
import {
  avgHoldMs,
  avgLoss,
  avgWin,
  expectancy,
  expectancyR,
  payoff,
  profitFactor,
  type Totals,
  winRate,
} from '../measures/index.ts'
import { shownLabels } from './hidden-labels.ts'
import { HOLDINGS, hourKey, type TradeKeys, timesOf } from './keys.ts'
import { NONE_KEY } from './none-key.ts'
import type { Group, ReportKind } from './report-types.ts'
import { tickerKeys } from './ticker-keys.ts'
import { type CountedTrades, foldTally, type Tally, tallyAll, tallySeveral, totalsOf } from './tally.ts'

/** The sums of one pass over the rows: day with month, hour with weekday, and ticker with holding time share a pass. */
export type Passes = {
  readonly counted: CountedTrades
  readonly firstDay: number
  readonly lastDay: number
  readonly days: Tally
  readonly weekHours: Tally
  readonly holdings: Tally
  readonly tickers: Tally
  /** Net of all counted rows. */
  readonly totalNet: number
  /** The sums of all counted rows. */
  readonly totals: Totals
}

/** More buckets than this do not fit into the processor's cache, so two passes are faster than one. */
const JOINED_MAX = 8_192

export function startPasses(counted: CountedTrades, keys: TradeKeys): Passes {
  const { ticker, dictionaries } = counted.columns
  const { day, weekHour } = timesOf(keys, counted.settings.basis)
  const { first, last } = range(counted.rows, day)
  const holding = { values: keys.holding, first: 0, buckets: HOLDINGS.length }
  const tickers = { values: ticker, first: 0, buckets: dictionaries.tickers.length }
  const joined = tickers.buckets * holding.buckets <= JOINED_MAX
  const tallies = tallyAll(counted, [
    { values: weekHour, first: 0, buckets: 168 },
    { values: day, first, buckets: last - first + 1 },
    { values: new Uint8Array(counted.columns.count), first: 0, buckets: 1 },
    ...(joined ? [{ ...tickers, by: holding }] : [holding, tickers]),
  ])
  const [weekHours, days, all, third, fourth] = tallies as [Tally, Tally, Tally, Tally, Tally | undefined]
  const totals = totalsOf(all, 0)
  const split = (buckets: number, target: (bucket: number) => number) =>
    foldTally(
      third,
      Uint16Array.from({ length: third.buckets }, (_, bucket) => target(bucket)),
      buckets,
    )
  return {
    counted,
    firstDay: first,
    lastDay: last,
    days,
    weekHours,
    holdings: fourth === undefined ? split(holding.buckets, (bucket) => bucket % holding.buckets) : third,
    tickers: fourth ?? split(tickers.buckets, (bucket) => Math.floor(bucket / holding.buckets)),
    totalNet: totals.net,
    totals,
  }
}

/**
 * The rows of one grouped report. Empty buckets are left out, except for hours and weekdays, which are always complete.
 */
export function groupBy(kind: ReportKind, passes: Passes): Group[] {
  const { counted, totalNet } = passes
  const rows = (tally: Tally, keyOf: (bucket: number) => string, complete = false) =>
    toGroups(tally, { keyOf, complete, totalNet })
  switch (kind) {
    case 'hour':
      return rows(foldTally(passes.weekHours, HOUR_OF_WEEK_HOUR, 24), hourKey, true)
    case 'weekday':
      return rows(foldTally(passes.weekHours, WEEKDAY_OF_WEEK_HOUR, 7), String, true)
    case 'day':
      return rows(passes.days, (bucket) => dayKey((bucket + passes.firstDay) as CivilDay))
    case 'month': {
      const { tally, first } = months(passes)
      return rows(tally, (bucket) => monthKey(bucket + first))
    }
    case 'holding':
      return rows(passes.holdings, (bucket) => HOLDINGS[bucket]?.key ?? '')
    case 'ticker':
      return byTicker(counted, passes)
    case 'label':
      return byLabel(counted, passes)
  }
}

const HOUR_OF_WEEK_HOUR = Uint8Array.from({ length: 168 }, (_, index) => index % 24)
const WEEKDAY_OF_WEEK_HOUR = Uint8Array.from({ length: 168 }, (_, index) => Math.floor(index / 24))

function months(passes: Passes): { tally: Tally; first: number } {
  const { days: tally, firstDay: first, lastDay: last } = passes
  const monthOfDay = Int32Array.from({ length: last - first + 1 }, (_, index) => monthOf((first + index) as CivilDay))
  const firstMonth = monthOfDay[0] ?? 0
  const buckets = (monthOfDay.at(-1) ?? firstMonth - 1) - firstMonth + 1
  return {
    tally: foldTally(
      tally,
      monthOfDay.map((month) => month - firstMonth),
      buckets,
    ),
    first: firstMonth,
  }
}

function range(rows: Uint32Array, day: Int32Array): { first: number; last: number } {
  if (rows.length === 0) return { first: 0, last: -1 }
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (let index = 0; index < rows.length; index += 1) {
    const value = day[rows[index] as number] as number
    if (value < first) first = value
    if (value > last) last = value
  }
  return { first, last }
}

/** Ticker rows join the same symbol of all venues and kinds that share a name; the best net comes first. */
function byTicker(counted: CountedTrades, { tickers: tally, totalNet }: Passes): Group[] {
  const keys = tickerKeys(counted.columns.dictionaries.tickers)
  return toGroups(tally, { keyOf: (bucket) => keys[bucket] ?? '', complete: false, totalNet }).sort(byNet)
}

/** A trade with several labels counts fully in each of them, so these rows do not add up to the total. */
function byLabel(counted: CountedTrades, { weekHours, totalNet }: Passes): Group[] {
  const { labelStart, labelIds, dictionaries } = shownLabels(counted.columns, counted.settings).columns
  const none = dictionaries.labels.length
  const labelsOn = (row: number): number => (labelStart[row + 1] as number) - (labelStart[row] as number)
  const tally =
    none === 0
      ? foldTally(weekHours, new Uint8Array(weekHours.buckets), 1)
      : tallySeveral(counted, {
          buckets: none + 1,
          countOf: labelsOn,
          bucketOf: (row, index) =>
            index < labelsOn(row) ? (labelIds[(labelStart[row] as number) + index] as number) : none,
        })
  return toGroups(tally, {
    keyOf: (bucket) => dictionaries.labels[bucket] ?? NONE_KEY,
    complete: false,
    totalNet,
  }).sort(byNet)
}

function byNet(a: Group, b: Group): number {
  return b.netProfit - a.netProfit || (a.key < b.key ? -1 : 1)
}

/** The rows of a tally that was computed elsewhere, the best net first. */
export function tallyGroups(tally: Tally, options: Parameters<typeof toGroups>[1]): Group[] {
  return toGroups(tally, options).sort(byNet)
}

function toGroups(
  tally: Tally,
  options: { keyOf: (bucket: number) => string; complete: boolean; totalNet: number },
): Group[] {
  const groups: Group[] = []
  for (let bucket = 0; bucket < tally.buckets; bucket += 1) {
    const totals = totalsOf(tally, bucket)
    if (totals.count > 0 || options.complete) groups.push(toGroup(options.keyOf(bucket), totals, options.totalNet))
  }
  return groups
}

/** One row of a report: every measure that depends only on sums. */
export function toGroup(key: string, totals: Totals, totalNet: number): Group {
  const input = { totals }
  return {
    key,
    count: totals.count,
    wins: totals.wins,
    losses: totals.losses,
    breakeven: totals.breakeven,
    netProfit: totals.net,
    grossPnl: totals.gross,
    fees: totals.fees,
    funding: totals.funding,
    otherCash: totals.otherCash,
    turnover: totals.turnover,
    grossProfit: totals.grossProfit,
    grossLoss: totals.grossLoss,
    winRate: winRate.compute(input),
    profitFactor: profitFactor.compute(input),
    payoff: payoff.compute(input),
    avgWin: avgWin.compute(input),
    avgLoss: avgLoss.compute(input),
    expectancy: expectancy.compute(input),
    expectancyR: expectancyR.compute(input),
    best: totals.count === 0 ? null : totals.best,
    worst: totals.count === 0 ? null : totals.worst,
    avgHoldMs: avgHoldMs.compute(input),
    shareOfNet: ratio(totals.net, totalNet),
  }
}
