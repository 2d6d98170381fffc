import { ratio } from '../base/index.ts'
import { dayResults } from './day-results.ts'
import type { Measure } from './sample.ts'

/** The share of the profit that came from a single day; smaller is steadier. */
export const consistency: Measure = {
  name: 'Consistency',
  unit: 'percent',
  group: 'Streaks and days',
  formula: 'best day / net profit',
  whenNull: 'without a net profit',
  compute: (sample) =>
    sample.totals.net > 0 ? ratio(dayResults(sample.days.tradingNet).best, sample.totals.net) : null,
}
