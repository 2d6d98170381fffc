import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** The average result of a winning trade. */
export const avgWin: TotalsMeasure = {
  name: 'Average win',
  unit: 'money',
  group: 'Win and loss',
  formula: 'gross profit / wins',
  whenNull: 'without wins',
  compute: ({ totals }) => ratio(totals.grossProfit, totals.wins),
}
