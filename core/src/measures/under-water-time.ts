import { between, timeAt } from './curve-times.ts'
import type { Sample } from './sample.ts'
import type { Measure } from './sample.ts'

/** How long the curve stayed below its high around the deepest drawdown. */
export const underWaterMs: Measure = {
  name: 'Time under water',
  unit: 'ms',
  group: 'Drawdown',
  formula: 'time from the peak of the max drawdown to its recovery, or to the last trade',
  whenNull: 'without a drawdown',
  compute: (sample) => underWater(sample),
}

function underWater(sample: Sample): number | null {
  const end = sample.curve.recovery ?? sample.closeTimes.length - 1
  return between(timeAt(sample, sample.curve.peak), timeAt(sample, end))
}
