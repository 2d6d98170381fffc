import { dayResults } from './day-results.ts'
import type { Measure } from './sample.ts'

/** The best day. */
export const bestDay: Measure = {
  name: 'Best day',
  unit: 'money',
  group: 'Streaks and days',
  formula: 'largest net P&L of the trades that closed on one day',
  whenNull: 'without trading days',
  compute: (sample) => dayResults(sample.days.tradingNet).best,
}
