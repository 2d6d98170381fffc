import { quantile } from '../base/index.ts'
import type { Measure } from './sample.ts'
import { sorted } from './sorted.ts'

/** Half of the trades made more, half less. */
export const median: Measure = {
  name: 'Median',
  unit: 'money',
  group: 'Result',
  formula: 'middle value of the nets',
  whenNull: 'without trades',
  compute: (sample) => quantile(sorted(sample.nets), 0.5),
}
