import { monteCarlo, pathQuantile } from './monte-carlo.ts'
import type { Measure } from './sample.ts'

/** One simulated future in twenty ends below this. */
export const monteCarloEnd5: Measure = {
  name: 'Simulated result, 1 in 20 worst',
  unit: 'money',
  group: 'Simulation',
  formula: '5 % quantile over 1,000 paths of trades drawn with replacement',
  whenNull: 'without trades, above 5,000 trades',
  needs: 20,
  simulated: true,
  compute: (sample) => pathQuantile(monteCarlo(sample.nets)?.ends, 0.05),
}
