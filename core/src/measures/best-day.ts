import { dayResults } from './day-results.ts'
import type { Measure } from './sample.ts'

/** The best day. */
export const bestDay: Measure = {
  name: 'Best day',
  unit: 'money',
  group: 'Streaks and days',
  formula: 'largest P&L of a trading day',
  whenNull: 'without trading days',
  compute: (sample) => dayResults(sample.days.tradingPnl).best,
}
