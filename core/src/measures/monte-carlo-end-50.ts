import { pathQuantile, simulated } from '../chance/index.ts'
import type { Measure } from './sample.ts'

/** Half of the simulations end below this. */
export const monteCarloEnd50: Measure = {
  name: 'Simulated result, typical',
  unit: 'money',
  group: 'Simulation',
  formula: '50% quantile over 1,000 paths of days drawn with replacement, including the uncertainty of their mean',
  whenNull: 'below 20 days with a close, above 5,000 trades',
  simulated: true,
  compute: (sample) => pathQuantile(simulated(sample.nets, sample.closeDays)?.ends, 0.5),
}
