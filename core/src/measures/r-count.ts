import type { TotalsMeasure } from './sample.ts'

/** The number of trades with a stop or a risk, for which R is defined. */
export const rCount: TotalsMeasure = {
  name: 'Trades with risk',
  unit: 'count',
  group: 'Risk and R',
  formula: 'trades with a known initial risk',
  whenNull: '',
  compute: ({ totals }) => totals.rCount,
}
