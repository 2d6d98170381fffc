import type { TotalsMeasure } from './sample.ts'

/** How many trades have a stop or a risk, so that R can be told. */
export const rCount: TotalsMeasure = {
  name: 'Trades with risk',
  unit: 'count',
  group: 'Risk and R',
  formula: 'trades with a known initial risk',
  whenNull: '',
  compute: ({ totals }) => totals.rCount,
}
