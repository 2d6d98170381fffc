import type { TotalsMeasure } from './sample.ts'

/** What the trades brought after fees and funding. */
export const netProfit: TotalsMeasure = {
  name: 'Net profit',
  unit: 'money',
  group: 'Result',
  formula: 'gross P&L - fees + funding',
  whenNull: '',
  compute: ({ totals }) => totals.net,
}
