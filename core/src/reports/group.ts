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
import { adder, type Counted, createTally, type Tally, tallyRows, totalsOf } from './tally.ts'

/** The rows of one grouped report. Buckets without trades are left out, but hours and weekdays are always complete. */
export function groupBy(kind: ReportKind, counted: Counted, keys: Keys): Group[] {
  const totalNet = netUnits(counted)
  const rows = (tally: Tally, keyOf: (bucket: number) => string, complete = false) =>
    toGroups(tally, { keyOf, complete, totalNet })
  const byClose = counted.settings.basis === 'close'
  const byOpen = counted.settings.basis === 'open'
  switch (kind) {
    case 'hour':
      return rows(
        tallyRows(counted, byClose ? keys.closeHour : keys.openHour, { first: 0, buckets: 24 }),
        (hour) => String(hour).padStart(2, '0'),
        true,
      )
    case 'weekday':
      return rows(
        tallyRows(counted, byClose ? keys.closeWeekday : keys.openWeekday, { first: 0, buckets: 7 }),
        String,
        true,
      )
    case 'day': {
      const { tally, first } = tallyDays(counted, byOpen ? keys.openDay : keys.closeDay)
      return rows(tally, (bucket) => dayKey((bucket + first) as CivilDay))
    }
    case 'month': {
      const { tally, first } = tallyMonths(counted, byOpen ? keys.openDay : keys.closeDay)
      return rows(tally, (bucket) => monthKey(bucket + first))
    }
    case 'holding':
      return rows(
        tallyRows(counted, keys.holding, { first: 0, buckets: HOLDINGS.length }),
        (bucket) => HOLDINGS[bucket]?.key ?? '',
      )
    case 'ticker':
      return byTicker(counted, totalNet)
    case 'label':
      return byLabel(counted, totalNet)
  }
}

function tallyDays(counted: Counted, day: Int32Array): { tally: Tally; first: number } {
  const { first, last } = range(counted.rows, day)
  return { tally: tallyRows(counted, day, { first, buckets: last - first + 1 }), first }
}

/** Months are looked up per civil day, so no calendar arithmetic is done per trade. */
function tallyMonths(counted: Counted, day: Int32Array): { tally: Tally; first: number } {
  const { first, last } = range(counted.rows, day)
  const monthOfDay = Int32Array.from({ length: last - first + 1 }, (_, index) => monthOf((first + index) as CivilDay))
  const firstMonth = monthOfDay[0] ?? 0
  const tally = createTally((monthOfDay.at(-1) ?? firstMonth - 1) - firstMonth + 1)
  const add = adder(tally, counted)
  for (let index = 0; index < counted.rows.length; index += 1) {
    const row = counted.rows[index] as number
    add(row, (monthOfDay[(day[row] as number) - first] as number) - firstMonth)
  }
  return { tally, first: firstMonth }
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
  const tally = tallyRows(counted, counted.columns.ticker, { first: 0, buckets: tickers.length })
  const names = tickers.map((ticker) => (hasTwin(tickers, ticker) ? `${ticker.name} ${ticker.kind}` : ticker.name))
  return toGroups(tally, { keyOf: (bucket) => names[bucket] ?? '', complete: false, totalNet }).sort(byNet)
}

/** The same symbol can be a spot pair on one venue and a contract on another: then the kind is named too. */
function hasTwin(tickers: readonly { name: string; kind: string }[], ticker: { name: string; kind: string }): boolean {
  return ticker.kind !== 'linear' && tickers.some((other) => other.name === ticker.name && other.kind !== ticker.kind)
}

/** A trade with several labels counts fully in each of them, so these rows do not add up. */
function byLabel(counted: Counted, totalNet: number): Group[] {
  const { labelStart, labelIds, dictionaries } = counted.columns
  const none = dictionaries.labels.length
  const tally = createTally(none + 1)
  const add = adder(tally, counted)
  for (let index = 0; index < counted.rows.length; index += 1) {
    const row = counted.rows[index] as number
    const start = labelStart[row] as number
    const end = labelStart[row + 1] as number
    if (start === end) add(row, none)
    for (let label = start; label < end; label += 1) add(row, labelIds[label] as number)
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
