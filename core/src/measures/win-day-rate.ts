import { ratio } from '../base/index.ts'
import { dayResults } from './day-results.ts'
import type { Measure } from './sample.ts'

/** How often a trading day ends with a gain. */
export const winDayRate: Measure = {
  name: 'Winning days %',
  unit: 'percent',
  group: 'Streaks and days',
  formula: 'winning days / trading days',
  whenNull: 'without trading days',
  compute: (sample) => ratio(dayResults(sample.days.tradingNet).wins, sample.days.tradingNet.length),
}
