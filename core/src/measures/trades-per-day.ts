import { ratio } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** The average number of closed trades on days with any. */
export const tradesPerDay: Measure = {
  name: 'Trades per trading day',
  unit: 'ratio',
  group: 'Streaks and days',
  formula: 'trades / trading days',
  whenNull: 'without trades',
  compute: (sample) => ratio(sample.totals.count, sample.days.tradingDays),
}
