import type { Measure } from './sample.ts'

/** Days with at least one closed trade, in your zone. */
export const tradingDays: Measure = {
  name: 'Trading days',
  unit: 'count',
  group: 'Streaks and days',
  formula: 'civil days on which a trade closed',
  whenNull: '',
  compute: (sample) => sample.days.tradingDays,
}
