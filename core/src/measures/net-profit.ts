import type { TotalsMeasure } from './sample.ts'

/** The result of the trades after fees and funding. */
export const netProfit: TotalsMeasure = {
  name: 'Net profit',
  unit: 'money',
  group: 'Result',
  formula: 'gross P&L - fees + funding',
  whenNull: '',
  compute: ({ totals }) => totals.net,
}
