import { bestIndex } from './clock-buckets.ts'
import type { Measure } from './sample.ts'

/** Hour 0 to 23, in your zone. */
export const bestHour: Measure = {
  name: 'Best hour',
  unit: 'hour',
  group: 'Streaks and days',
  formula: 'hour with the largest net profit, by open time',
  whenNull: 'without trades',
  compute: (sample) => bestIndex(sample.hours),
}
