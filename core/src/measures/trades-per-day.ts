import { ratio } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** How many trades close on a day on which any does. */
export const tradesPerDay: Measure = {
  name: 'Trades per trading day',
  unit: 'ratio',
  group: 'Streaks and days',
  formula: 'trades / trading days',
  whenNull: 'without trades',
  compute: (sample) => ratio(sample.totals.count, sample.days.tradingDays),
}
