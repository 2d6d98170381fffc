import type { Numbers } from '../base/index.ts'
import { fallsOf } from '../measures/index.ts'
import { MONEY_UNIT } from '../reports/index.ts'

/** One fall of cumulative net profit from a high, in the reporting currency; times are UTC ms. */
export type Drawdown = {
  readonly depth: number
  /** Net profit at the high before the fall. */
  readonly height: number
  /** The close that made the high; the first close if the curve fell from its start. */
  readonly peakTime: number
  /** Whether it fell from the start, so that the first trade is part of it. */
  readonly isFromStart: boolean
  readonly troughTime: number
  /** The first close at which the curve was back at its high; null = still below. */
  readonly recoveryTime: number | null
  /** Trades from the high to the recovery, or to the latest close. */
  readonly trades: number
}

const LISTED = 10

/**
 * The largest drawdowns, the largest first, of equal ones the earlier. They are those that the measure Drawdowns counts:
 * a drawdown begins when the curve falls below its high and ends when it is back there. The start, 0, is a high.
 *
 * @param nets results in close order, in whole money units, so that equal heights are equal
 */
export function largestDrawdowns(nets: Numbers, closeTimes: Numbers, limit = LISTED): readonly Drawdown[] {
  return fallsOf(nets)
    .map(({ depth, height, peak, trough, recovery }) => ({
      depth: depth / MONEY_UNIT,
      height: height / MONEY_UNIT,
      peakTime: closeTimes[Math.max(0, peak)] as number,
      isFromStart: peak < 0,
      troughTime: closeTimes[trough] as number,
      recoveryTime: recovery === null ? null : (closeTimes[recovery] as number),
      trades: (recovery ?? nets.length - 1) - peak,
    }))
    .sort((a, b) => b.depth - a.depth || a.peakTime - b.peakTime)
    .slice(0, limit)
}
