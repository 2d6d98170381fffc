import { meanInterval } from './bootstrap.ts'
import type { Measure } from './sample.ts'

/** The lowest expectancy that these trades support with 95 % confidence. Below zero: the result may be luck. */
export const expectancyLow: Measure = {
  name: 'Expectancy, lower bound',
  unit: 'money',
  group: 'System quality',
  formula: '95 % bootstrap interval of the mean, lower end (2,000 resamples)',
  whenNull: 'below 2 trades',
  needs: 10,
  simulated: true,
  compute: (sample) => meanInterval(sample.nets)?.low ?? null,
}
