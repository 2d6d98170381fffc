/** Two selections of trades side by side: how far their average results are apart, and whether chance explains it. */
import { expectancy, expectancyR, LEAST_VALUES, type Totals, welchInterval } from '../measures/index.ts'
import type { TradeColumns } from './columns.ts'
import { countedRows } from './counted.ts'
import type { ReportSettings } from './report-types.ts'
import { netsOfRows, rsOfRows } from './results.ts'
import { totalsOfRows } from './tally.ts'

/**
 * What a difference says: `a` or `b` is higher by more than chance, `chance` explains it, too `few` trades have such a
 * result, or so many are `shared` by both that nothing can be said.
 */
export type DifferenceClaim = 'a' | 'b' | 'chance' | 'few' | 'shared'

export type MeanDifference = {
  /** The average of a less that of b; null where one of them is undefined. */
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
  /** Of the expectancies, in currency units. */
  readonly net: MeanDifference
  /** Of the expectancies in R, over trades with a risk. */
  readonly r: MeanDifference
}

type Sides = { readonly a: Uint32Array; readonly b: Uint32Array; readonly settings: ReportSettings }

/**
 * The difference of the average results of two selections with the interval of `welchInterval`, for which both sides
 * must be different trades. The averages are the measures expectancy and expectancy in R, as every report shows them.
 */
export function differenceOf(columns: TradeColumns, { a, b, settings }: Sides): Difference {
  const rows = [countedRows(columns, a), countedRows(columns, b)] as const
  const totals = rows.map((counted) => totalsOfRows({ columns, rows: counted, settings })) as [Totals, Totals]
  const shared = sharedRows(columns, rows)
  const averages = (measure: typeof expectancy): readonly [number | null, number | null] => [
    measure.compute({ totals: totals[0] }),
    measure.compute({ totals: totals[1] }),
  ]
  const nets = [netsOfRows(columns, rows[0]), netsOfRows(columns, rows[1])] as const
  const rs = [rsOfRows(columns, rows[0]), rsOfRows(columns, rows[1])] as const
  return {
    shared,
    net: meanDifference(averages(expectancy), nets, shared),
    r: meanDifference(averages(expectancyR), rs, shared),
  }
}

function meanDifference(
  [first, second]: readonly [number | null, number | null],
  [a, b]: readonly [Float64Array, Float64Array],
  shared: number,
): MeanDifference {
  const value = first === null || second === null ? null : first - second
  const counts = [a.length, b.length] as const
  if (Math.min(a.length, b.length) < LEAST_VALUES) return { value, interval: null, claim: 'few', counts }
  const interval = shared > 0 ? null : welchInterval(a, b)
  if (interval === null) return { value, interval, claim: 'shared', counts }
  return { value, interval, claim: interval.low > 0 ? 'a' : interval.high < 0 ? 'b' : 'chance', counts }
}

function sharedRows(columns: TradeColumns, [a, b]: readonly [Uint32Array, Uint32Array]): number {
  const isInA = new Uint8Array(columns.count)
  for (const row of a) isInA[row] = 1
  let shared = 0
  for (const row of b) shared += isInA[row] ?? 0
  return shared
}
