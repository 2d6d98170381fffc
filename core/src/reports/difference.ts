/** Two selections of trades side by side: how far apart their average results are, and whether chance explains it. */
import { mean } from '../base/index.ts'
import { differenceInterval, type Groups, MIN_OF_A_SIDE, type TwoSamples } from '../chance/index.ts'
import { expectancy, expectancyR, type Totals } from '../measures/index.ts'
import type { TradeColumns } from './columns.ts'
import { countedRows, hasRisk } from './counted.ts'
import { decisionsOfRows } from './decisions.ts'
import type { ReportSettings } from './report-types.ts'
import { netsOfRows, rsOfRows } from './results.ts'
import { totalsOfRows } from './tally.ts'

/**
 * The verdict on a difference: `a` or `b` is higher by more than chance, `chance` explains it, too `few` decisions have
 * such a result, or so many are `shared` by both that nothing can be claimed.
 */
export type DifferenceClaim = 'a' | 'b' | 'chance' | 'few' | 'shared'

export type MeanDifference = {
  /** The average of a minus that of b; null if one of them is undefined. */
  readonly value: number | null
  /** Its 95 % interval; null for `few` and `shared`. */
  readonly interval: { readonly low: number; readonly high: number } | null
  readonly claim: DifferenceClaim
  /** Trades with such a result on each side. */
  readonly counts: readonly [number, number]
}

export type Difference = {
  /** Counted trades that are in both selections. */
  readonly shared: number
  /** For the expectancies, in currency units. */
  readonly net: MeanDifference
  /** For the expectancies in R, over trades with a risk. */
  readonly r: MeanDifference
}

type Sides = { readonly a: Uint32Array; readonly b: Uint32Array; readonly settings: ReportSettings }

/**
 * The difference of the average results of two selections with the interval of `differenceInterval`, for which both
 * sides must be different trades. The averages are the measures expectancy and expectancy in R, as every report shows
 * them.
 */
export function differenceOf(columns: TradeColumns, { a, b, settings }: Sides): Difference {
  const rows = [countedRows(columns, a), countedRows(columns, b)] as const
  const totals = rows.map((counted) => totalsOfRows({ columns, rows: counted, settings })) as [Totals, Totals]
  const shared = sharedRows(columns, rows)
  const averages = (measure: typeof expectancy): readonly [number | null, number | null] => [
    measure.compute({ totals: totals[0] }),
    measure.compute({ totals: totals[1] }),
  ]
  const risky = rows.map((counted) => counted.filter((row) => hasRisk(columns, row))) as [Uint32Array, Uint32Array]
  const nets = resultsOf(columns, rows, (counted) => netsOfRows(columns, counted))
  const rs = resultsOf(columns, risky, (counted) => rsOfRows(columns, counted))
  return {
    shared,
    net: meanDifference(averages(expectancy), nets, shared),
    r: meanDifference(averages(expectancyR), rs, shared),
  }
}

type Results = TwoSamples & { readonly counts: readonly [number, number]; readonly decisions: Groups }

/** The results of both sides, one after the other, and which of them are one decision. */
function resultsOf(
  columns: TradeColumns,
  [a, b]: readonly [Uint32Array, Uint32Array],
  valuesOf: (rows: Uint32Array) => Float64Array,
): Results {
  const [first, second] = [valuesOf(a), valuesOf(b)]
  const [ofFirst, ofSecond] = [lessMean(first), lessMean(second)]
  const rows = new Uint32Array(a.length + b.length)
  rows.set(a)
  rows.set(b, a.length)
  return {
    values: joined(first, second),
    isSecond: Uint8Array.from(rows, (_, index) => (index < a.length ? 0 : 1)),
    counts: [a.length, b.length],
    decisions: decisionsOfRows(columns, rows, joined(ofFirst, ofSecond)),
  }
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const all = new Float64Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

function lessMean(values: Float64Array): Float64Array {
  const average = mean(values) ?? 0
  return values.map((value) => value - average)
}

function meanDifference(
  [first, second]: readonly [number | null, number | null],
  { counts, decisions, ...sides }: Results,
  shared: number,
): MeanDifference {
  const value = first === null || second === null ? null : first - second
  if (Math.min(...counts) < MIN_OF_A_SIDE) return { value, interval: null, claim: 'few', counts }
  if (shared > 0) return { value, interval: null, claim: 'shared', counts }
  const interval = differenceInterval(sides, decisions)
  if (interval === null) return { value, interval, claim: 'few', counts }
  return { value, interval, claim: interval.low > 0 ? 'a' : interval.high < 0 ? 'b' : 'chance', counts }
}

function sharedRows(columns: TradeColumns, [a, b]: readonly [Uint32Array, Uint32Array]): number {
  const isInA = new Uint8Array(columns.count)
  for (const row of a) isInA[row] = 1
  let shared = 0
  for (const row of b) shared += isInA[row] ?? 0
  return shared
}
