import { worstIndex } from './clock-buckets.ts'
import type { Measure } from './sample.ts'

/** 0 is Monday, in your zone. */
export const worstWeekday: Measure = {
  name: 'Worst weekday',
  unit: 'weekday',
  group: 'Streaks and days',
  formula: 'weekday with the smallest net profit, by open time',
  whenNull: 'without trades',
  compute: (sample) => worstIndex(sample.weekdays),
}
