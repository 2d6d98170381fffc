import { monteCarlo, pathQuantile } from './monte-carlo.ts'
import type { Measure } from './sample.ts'

/** One simulated future in twenty ends above this. */
export const monteCarloEnd95: Measure = {
  name: 'Simulated result, 1 in 20 best',
  unit: 'money',
  group: 'Simulation',
  formula: '95 % quantile over 1,000 paths of trades drawn with replacement',
  whenNull: 'without trades, above 5,000 trades',
  needs: 20,
  simulated: true,
  compute: (sample) => pathQuantile(monteCarlo(sample.nets)?.ends, 0.95),
}
