import { pathQuantile, simulated } from '../chance/index.ts'
import type { Measure } from './sample.ts'

/** One simulated future in twenty falls deeper than this. */
export const monteCarloDrawdown95: Measure = {
  name: 'Simulated drawdown, 1 in 20',
  unit: 'money',
  group: 'Simulation',
  formula: '95% quantile over 1,000 paths of days drawn with replacement, including the uncertainty of their mean',
  whenNull: 'below 20 days with a close, above 5,000 trades',
  simulated: true,
  compute: (sample) => pathQuantile(simulated(sample.nets, sample.closeDays)?.drawdowns, 0.95),
}
