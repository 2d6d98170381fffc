import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** What a trade brings on average, all trades counted. */
export const expectancy: TotalsMeasure = {
  name: 'Expectancy',
  unit: 'money',
  group: 'Result',
  formula: 'net profit / trades',
  whenNull: 'without trades',
  compute: ({ totals }) => ratio(totals.net, totals.count),
}
