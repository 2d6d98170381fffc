import { between, timeAt } from './curve-times.ts'
import type { Measure } from './sample.ts'

/** How long the deepest drawdown took. */
export const drawdownMs: Measure = {
  name: 'Peak to trough',
  unit: 'ms',
  group: 'Drawdown',
  formula: 'time from the peak to the trough of the max drawdown',
  whenNull: 'without a drawdown',
  compute: (sample) => between(timeAt(sample, sample.curve.peak), timeAt(sample, sample.curve.trough)),
}
