import type { TotalsMeasure } from './sample.ts'

/** The total result, measured in units of initial risk. */
export const totalR: TotalsMeasure = {
  name: 'Total R',
  unit: 'r',
  group: 'Risk and R',
  formula: 'sum of net / initial risk',
  whenNull: 'without trades with risk',
  compute: ({ totals }) => (totals.rCount === 0 ? null : totals.rSum),
}
