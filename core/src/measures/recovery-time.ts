import { between, timeAt } from './curve-times.ts'
import type { Measure } from './sample.ts'

/** How long it took to recover from the deepest drawdown. */
export const recoveryMs: Measure = {
  name: 'Trough to recovery',
  unit: 'ms',
  group: 'Drawdown',
  formula: 'time from the trough of the max drawdown until the peak is reached again',
  whenNull: 'without a drawdown, or while not recovered',
  compute: (sample) => between(timeAt(sample, sample.curve.trough), timeAt(sample, sample.curve.recovery)),
}
