import type { TotalsMeasure } from './sample.ts'

/** The total profit of the winning trades, after costs. */
export const grossProfit: TotalsMeasure = {
  name: 'Gross profit',
  unit: 'money',
  group: 'Win and loss',
  formula: 'sum of the nets of wins',
  whenNull: '',
  compute: ({ totals }) => totals.grossProfit,
}
