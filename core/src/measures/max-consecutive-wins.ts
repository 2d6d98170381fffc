import { streaks } from './streaks.ts'
import type { Measure } from './sample.ts'

/** The most wins in a row. */
export const maxConsecutiveWins: Measure = {
  name: 'Longest winning streak',
  unit: 'count',
  group: 'Streaks and days',
  formula: 'longest run of wins in close order; breakeven neither breaks nor extends',
  whenNull: '',
  compute: (sample) => streaks(sample.outcomes).longestWins,
}
