import { monteCarlo } from './monte-carlo.ts'
import type { Measure } from './sample.ts'

/** How often another draw of the same trades would have lost money. */
export const monteCarloLoss: Measure = {
  name: 'Simulated chance of a loss',
  unit: 'percent',
  group: 'Simulation',
  formula: 'share of 1,000 simulated paths that end below zero',
  whenNull: 'without trades, above 5,000 trades',
  needs: 20,
  simulated: true,
  compute: (sample) => monteCarlo(sample.nets)?.loss ?? null,
}
