import type { TotalsMeasure } from './sample.ts'

/** Everything bought and sold, both sides counted. */
export const turnover: TotalsMeasure = {
  name: 'Turnover',
  unit: 'money',
  group: 'Costs',
  formula: 'value of all entries and exits',
  whenNull: '',
  compute: ({ totals }) => totals.turnover,
}
