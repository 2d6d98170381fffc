import type { TotalsMeasure } from './sample.ts'

/** What the winning trades made, after costs. */
export const grossProfit: TotalsMeasure = {
  name: 'Gross profit',
  unit: 'money',
  group: 'Win and loss',
  formula: 'sum of the nets of wins',
  whenNull: '',
  compute: ({ totals }) => totals.grossProfit,
}
