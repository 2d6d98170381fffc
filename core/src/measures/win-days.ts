import { dayResults } from './day-results.ts'
import type { Measure } from './sample.ts'

/** Days that ended with a gain. */
export const winDays: Measure = {
  name: 'Winning days',
  unit: 'count',
  group: 'Streaks and days',
  formula: 'trading days whose closed trades made net P&L > 0',
  whenNull: '',
  compute: (sample) => dayResults(sample.days.tradingNet).wins,
}
