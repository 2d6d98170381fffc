import type { TotalsMeasure } from './sample.ts'

/** The result of price movements, before costs. */
export const grossPnl: TotalsMeasure = {
  name: 'Gross P&L',
  unit: 'money',
  group: 'Result',
  formula: 'sum of price gains and losses before costs',
  whenNull: '',
  compute: ({ totals }) => totals.gross,
}
