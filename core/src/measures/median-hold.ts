import { quantile } from '../base/index.ts'
import type { Measure } from './sample.ts'
import { sorted } from './sorted.ts'

/** Half of the trades are held longer, half shorter. */
export const medianHoldMs: Measure = {
  name: 'Median hold',
  unit: 'ms',
  group: 'Holding time',
  formula: 'middle value of close time - open time',
  whenNull: 'without trades',
  compute: (sample) => quantile(sorted(sample.holdsMs), 0.5),
}
