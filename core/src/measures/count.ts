import type { TotalsMeasure } from './sample.ts'

/** The number of counted closed trades. */
export const count: TotalsMeasure = {
  name: 'Trades',
  unit: 'count',
  group: 'Result',
  formula: 'number of closed trades',
  whenNull: '',
  compute: ({ totals }) => totals.count,
}
