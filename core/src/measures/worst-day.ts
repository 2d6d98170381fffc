import { dayResults } from './day-results.ts'
import type { Measure } from './sample.ts'

/** The worst day. */
export const worstDay: Measure = {
  name: 'Worst day',
  unit: 'money',
  group: 'Streaks and days',
  formula: 'smallest net P&L of the trades that closed on one day',
  whenNull: 'without trading days',
  compute: (sample) => dayResults(sample.days.tradingNet).worst,
}
