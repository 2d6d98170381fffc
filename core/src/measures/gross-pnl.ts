import type { TotalsMeasure } from './sample.ts'

/** What the price movements alone brought. */
export const grossPnl: TotalsMeasure = {
  name: 'Gross P&L',
  unit: 'money',
  group: 'Result',
  formula: 'sum of price gains and losses before costs',
  whenNull: '',
  compute: ({ totals }) => totals.gross,
}
