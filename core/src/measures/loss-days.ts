import { dayResults } from './day-results.ts'
import type { Measure } from './sample.ts'

/** Days that ended with a loss. */
export const lossDays: Measure = {
  name: 'Losing days',
  unit: 'count',
  group: 'Streaks and days',
  formula: 'trading days whose closed trades made net P&L < 0',
  whenNull: '',
  compute: (sample) => dayResults(sample.days.tradingNet).losses,
}
