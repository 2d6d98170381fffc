import type { Measure } from './sample.ts'

/** Depth and length of all drawdowns in one figure. */
export const ulcerIndex: Measure = {
  name: 'Ulcer index',
  unit: 'percent',
  group: 'Drawdown',
  formula: 'root of the mean squared drawdown, as a share of the peak equity',
  whenNull: 'without a start balance',
  compute: (sample) => sample.curve.ulcer,
}
