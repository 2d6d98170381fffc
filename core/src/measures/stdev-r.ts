import { standardDeviation } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** How far single R results are from their average. */
export const stdevR: Measure = {
  name: 'Standard deviation of R',
  unit: 'r',
  group: 'Risk and R',
  formula: 'sample standard deviation of R',
  whenNull: 'below 2 trades with risk',
  compute: (sample) => standardDeviation(sample.rs),
}
