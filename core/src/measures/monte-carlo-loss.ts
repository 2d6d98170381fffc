import { simulated } from '../chance/index.ts'
import type { Measure } from './sample.ts'

/** How often another draw of the same trades would have lost money. */
export const monteCarloLoss: Measure = {
  name: 'Simulated chance of a loss',
  unit: 'percent',
  group: 'Simulation',
  formula: 'share of 1,000 paths of days drawn with replacement that end below zero',
  whenNull: 'below 20 days with a close, above 5,000 trades',
  simulated: true,
  compute: (sample) => simulated(sample.nets, sample.closeDays)?.loss ?? null,
}
