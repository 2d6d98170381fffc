import type { TotalsMeasure } from './sample.ts'

/** The result of the closed trades after fees, funding (received minus paid) and other payments. */
export const netProfit: TotalsMeasure = {
  name: 'Net profit',
  unit: 'money',
  group: 'Result',
  formula: 'gross P&L - fees + funding + other payments',
  whenNull: '',
  compute: ({ totals }) => totals.net,
}
