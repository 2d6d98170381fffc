import type { TotalsMeasure } from './sample.ts'

/** How many closed trades are counted. */
export const count: TotalsMeasure = {
  name: 'Trades',
  unit: 'count',
  group: 'Result',
  formula: 'number of closed trades',
  whenNull: '',
  compute: ({ totals }) => totals.count,
}
