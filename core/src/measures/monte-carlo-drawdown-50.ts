import { monteCarlo, pathQuantile } from './monte-carlo.ts'
import type { Measure } from './sample.ts'

/** Half of the simulations fall deeper than this. */
export const monteCarloDrawdown50: Measure = {
  name: 'Simulated drawdown, typical',
  unit: 'money',
  group: 'Simulation',
  formula: '50 % quantile over 1,000 paths of trades drawn with replacement',
  whenNull: 'without trades, above 5,000 trades',
  needs: 20,
  simulated: true,
  compute: (sample) => pathQuantile(monteCarlo(sample.nets)?.drawdowns, 0.5),
}
