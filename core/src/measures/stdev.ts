import { standardDeviation } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** How far single results are from the average. */
export const stdev: Measure = {
  name: 'Standard deviation',
  unit: 'money',
  group: 'Result',
  formula: 'sample standard deviation of the nets (n - 1)',
  whenNull: 'below 2 trades',
  compute: (sample) => standardDeviation(sample.nets),
}
