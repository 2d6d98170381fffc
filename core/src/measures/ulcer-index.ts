import { ulcerOf } from './returns.ts'
import type { Measure } from './sample.ts'

/** Depth and length of all drawdowns in one figure. */
export const ulcerIndex: Measure = {
  name: 'Ulcer index',
  unit: 'percent',
  group: 'Drawdown',
  formula: 'root of the mean squared fall of the growth of days, as a share of its peak',
  whenNull: 'without a start balance',
  compute: ({ days }) => (days.returns === null ? null : ulcerOf(days.returns)),
}
