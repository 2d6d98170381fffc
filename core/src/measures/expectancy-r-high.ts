import { meanInterval } from './bootstrap.ts'
import type { Measure } from './sample.ts'

/**
 * The highest expectancy in R that these trades support with 95 % confidence, by the same interval as in money (Efron,
 * 1979).
 */
export const expectancyRHigh: Measure = {
  name: 'Expectancy in R, upper bound',
  unit: 'r',
  group: 'System quality',
  formula: '95 % bootstrap interval of the mean of R, upper end (2,000 resamples)',
  whenNull: 'below 2 trades with risk',
  needs: 10,
  simulated: true,
  compute: (sample) => meanInterval(sample.rs)?.high ?? null,
}
