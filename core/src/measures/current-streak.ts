import { streaks } from './streaks.ts'
import type { Measure } from './sample.ts'

/** The current streak: +3 is three wins, -2 two losses. */
export const currentStreak: Measure = {
  name: 'Current streak',
  unit: 'streak',
  group: 'Streaks and days',
  formula: 'length of the run at the end; negative = losses',
  whenNull: '',
  compute: (sample) => streaks(sample.outcomes).current,
}
