import { between, timeAt } from './curve-times.ts'
import type { Measure, Sample } from './sample.ts'

/**
 * The longest time that the curve stayed below a high, however deep it fell: the maximum time under water of Burghardt,
 * Duncan and Liu (2003), "Understanding drawdowns".
 */
export const longestUnderWaterMs: Measure = {
  name: 'Longest time under water',
  unit: 'ms',
  group: 'Drawdown',
  formula: 'longest time from a peak to its recovery, or to the last trade',
  whenNull: 'without a drawdown',
  compute: (sample) => longest(sample),
}

function longest(sample: Sample): number | null {
  return sample.curve.falls.reduce<number | null>((longest, { peak, recovery }) => {
    const time = between(timeAt(sample, peak), timeAt(sample, recovery ?? sample.closeTimes.length - 1))
    return time === null ? longest : Math.max(longest ?? 0, time)
  }, null)
}
