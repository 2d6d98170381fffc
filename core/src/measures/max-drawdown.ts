import type { Measure } from './sample.ts'

/** The deepest fall from a high of the curve, in money. */
export const maxDrawdown: Measure = {
  name: 'Max drawdown',
  unit: 'money',
  group: 'Drawdown',
  formula: 'largest fall of cumulated net profit from a peak, the start included',
  whenNull: 'without trades',
  compute: (sample) => (sample.totals.count === 0 ? null : sample.curve.maxDrawdown),
}
