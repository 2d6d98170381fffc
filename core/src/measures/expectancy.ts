import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** The average result of a trade, over all trades. */
export const expectancy: TotalsMeasure = {
  name: 'Expectancy',
  unit: 'money',
  group: 'Result',
  formula: 'net profit / trades',
  whenNull: 'without trades',
  compute: ({ totals }) => ratio(totals.net, totals.count),
}
