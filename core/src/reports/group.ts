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
import { HOLDINGS, type Keys } from './keys.ts'
import type { Group, ReportKind } from './report-types.ts'
import { addTallies, type Counted, createTally, foldTally, type Tally, tallyRows, totalsOf } from './tally.ts'

/** Remembers the passes that two groupings share: day with month, hour with weekday. */
export type Passes = { readonly counted: Counted; readonly keys: Keys; readonly done: Map<string, Tally> }

export function startPasses(counted: Counted, keys: Keys): Passes {
  return { counted, keys, done: new Map() }
}

/** The rows of one grouped report. Buckets without trades are left out, but hours and weekdays are always complete. */
export function groupBy(kind: ReportKind, passes: Passes): Group[] {
  const { counted, keys } = passes
  const totalNet = netUnits(counted)
  const rows = (tally: Tally, keyOf: (bucket: number) => string, complete = false) =>
    toGroups(tally, { keyOf, complete, totalNet })
  switch (kind) {
    case 'hour':
      return rows(foldTally(weekHours(passes), HOUR_OF_WEEK_HOUR, 24), (hour) => String(hour).padStart(2, '0'), true)
    case 'weekday':
      return rows(foldTally(weekHours(passes), WEEKDAY_OF_WEEK_HOUR, 7), String, true)
    case 'day': {
      const { tally, first } = days(passes)
      return rows(tally, (bucket) => dayKey((bucket + first) as CivilDay))
    }
    case 'month': {
      const { tally, first } = months(passes)
      return rows(tally, (bucket) => monthKey(bucket + first))
    }
    case 'holding':
      return rows(
        tallyRows(counted, { of: keys.holding, first: 0, buckets: HOLDINGS.length }),
        (bucket) => HOLDINGS[bucket]?.key ?? '',
      )
    case 'ticker':
      return byTicker(counted, totalNet)
    case 'label':
      return byLabel(counted, totalNet)
  }
}

const HOUR_OF_WEEK_HOUR = Uint8Array.from({ length: 168 }, (_, index) => index % 24)
const WEEKDAY_OF_WEEK_HOUR = Uint8Array.from({ length: 168 }, (_, index) => Math.floor(index / 24))

function pass(passes: Passes, name: string, run: () => Tally): Tally {
  const known = passes.done.get(name) ?? run()
  passes.done.set(name, known)
  return known
}

function weekHours(passes: Passes): Tally {
  const { counted, keys } = passes
  const of = counted.settings.basis === 'close' ? keys.closeWeekHour : keys.openWeekHour
  return pass(passes, 'week-hour', () => tallyRows(counted, { of, first: 0, buckets: 168 }))
}

function days(passes: Passes): { tally: Tally; first: number; last: number } {
  const { counted, keys } = passes
  const of = counted.settings.basis === 'open' ? keys.openDay : keys.closeDay
  const { first, last } = range(counted.rows, of)
  return { tally: pass(passes, 'day', () => tallyRows(counted, { of, first, buckets: last - first + 1 })), first, last }
}

function months(passes: Passes): { tally: Tally; first: number } {
  const { tally, first, last } = days(passes)
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

/** Ticker rows join the same symbol of all venues and kinds of one name; the best net comes first. */
function byTicker(counted: Counted, totalNet: number): Group[] {
  const { tickers } = counted.columns.dictionaries
  const tally = tallyRows(counted, { of: counted.columns.ticker, first: 0, buckets: tickers.length })
  const names = tickers.map((ticker) => (hasTwin(tickers, ticker) ? `${ticker.name} ${ticker.kind}` : ticker.name))
  return toGroups(tally, { keyOf: (bucket) => names[bucket] ?? '', complete: false, totalNet }).sort(byNet)
}

/** The same symbol can be a spot pair on one venue and a contract on another: then the kind is named too. */
function hasTwin(tickers: readonly { name: string; kind: string }[], ticker: { name: string; kind: string }): boolean {
  return ticker.kind !== 'linear' && tickers.some((other) => other.name === ticker.name && other.kind !== ticker.kind)
}

/** A trade with several labels counts fully in each of them, so these rows do not add up. */
function byLabel(counted: Counted, totalNet: number): Group[] {
  const { labelStart, labelIds, dictionaries, count } = counted.columns
  const none = dictionaries.labels.length
  let tally = createTally(none + 1)
  // The first labels of all trades, then the second labels, and so on, each in one pass.
  for (let place = 0, left = counted.rows; left.length > 0; place += 1) {
    const of = new Uint16Array(count)
    for (const row of left) {
      const label = (labelStart[row] as number) + place
      of[row] = label < (labelStart[row + 1] as number) ? (labelIds[label] as number) : none
    }
    tally = addTallies(tally, tallyRows({ ...counted, rows: left }, { of, first: 0, buckets: none + 1 }))
    left = left.filter((row) => (labelStart[row + 1] as number) - (labelStart[row] as number) > place + 1)
  }
  return toGroups(tally, {
    keyOf: (bucket) => dictionaries.labels[bucket] ?? '(none)',
    complete: false,
    totalNet,
  }).sort(byNet)
}

function byNet(a: Group, b: Group): number {
  return b.netProfit - a.netProfit || (a.key < b.key ? -1 : 1)
}

function netUnits({ columns, rows }: Counted): number {
  let total = 0
  for (let index = 0; index < rows.length; index += 1) total += columns.net[rows[index] as number] as number
  return total
}

function toGroups(
  tally: Tally,
  options: { keyOf: (bucket: number) => string; complete: boolean; totalNet: number },
): Group[] {
  const groups: Group[] = []
  for (let bucket = 0; bucket < tally.buckets; bucket += 1) {
    const totals = totalsOf(tally, bucket)
    if (totals.count > 0 || options.complete)
      groups.push(toGroup(options.keyOf(bucket), totals, options.totalNet / 1e8))
  }
  return groups
}

function toGroup(key: string, totals: Totals, totalNet: number): Group {
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
