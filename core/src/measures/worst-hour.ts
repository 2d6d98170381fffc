import { worstIndex } from './clock-buckets.ts'
import type { Measure } from './sample.ts'

/** Hour 0 to 23, in your zone. */
export const worstHour: Measure = {
  name: 'Worst hour',
  unit: 'hour',
  group: 'Streaks and days',
  formula: 'hour with the smallest net profit, by open time',
  whenNull: 'without trades',
  compute: (sample) => worstIndex(sample.hours),
}
