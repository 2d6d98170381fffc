import { meanInterval } from './bootstrap.ts'
import type { Measure } from './sample.ts'

/** The highest expectancy that these trades support with 95 % confidence. */
export const expectancyHigh: Measure = {
  name: 'Expectancy, upper bound',
  unit: 'money',
  group: 'System quality',
  formula: '95 % bootstrap interval of the mean, upper end (2,000 resamples)',
  whenNull: 'below 2 trades',
  needs: 10,
  simulated: true,
  compute: (sample) => meanInterval(sample.nets)?.high ?? null,
}
