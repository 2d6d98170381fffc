import { monteCarlo, pathQuantile } from './monte-carlo.ts'
import type { Measure } from './sample.ts'

/** One simulated future in twenty falls deeper than this. */
export const monteCarloDrawdown95: Measure = {
  name: 'Simulated drawdown, 1 in 20',
  unit: 'money',
  group: 'Simulation',
  formula: '95 % quantile over 1,000 paths of trades drawn with replacement',
  whenNull: 'without trades, above 5,000 trades',
  needs: 20,
  simulated: true,
  compute: (sample) => pathQuantile(monteCarlo(sample.nets)?.drawdowns, 0.95),
}
