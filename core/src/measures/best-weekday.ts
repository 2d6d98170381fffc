import { bestIndex } from './clock-buckets.ts'
import type { Measure } from './sample.ts'

/** 0 is Monday, in your zone. */
export const bestWeekday: Measure = {
  name: 'Best weekday',
  unit: 'weekday',
  group: 'Streaks and days',
  formula: 'weekday with the largest net profit, by open time',
  whenNull: 'without trades',
  compute: (sample) => bestIndex(sample.weekdays),
}
