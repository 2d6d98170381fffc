import { streaks } from './streaks.ts'
import type { Measure } from './sample.ts'

/** The most losses in a row. */
export const maxConsecutiveLosses: Measure = {
  name: 'Longest losing streak',
  unit: 'count',
  group: 'Streaks and days',
  formula: 'longest run of losses in close order; breakeven neither breaks nor extends',
  whenNull: '',
  compute: (sample) => streaks(sample.outcomes).longestLosses,
}
