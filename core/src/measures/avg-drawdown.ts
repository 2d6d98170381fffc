import type { Measure } from './sample.ts'

/** How deep a typical fall from a high is. */
export const avgDrawdown: Measure = {
  name: 'Average drawdown',
  unit: 'money',
  group: 'Drawdown',
  formula: 'mean of the deepest falls of all episodes below the peak',
  whenNull: 'without a drawdown',
  compute: (sample) => sample.curve.averageDrawdown,
}
