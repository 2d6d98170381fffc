import { meanInterval } from '../chance/index.ts'
import type { Measure } from './sample.ts'

/** The highest expectancy that these trades support with 95 % confidence. */
export const expectancyHigh: Measure = {
  name: 'Expectancy, upper bound',
  unit: 'money',
  group: 'System quality',
  formula: '95% interval of the mean, upper end: bootstrap-t over independent decisions (2,000 resamples)',
  whenNull:
    'below 20 decisions, below 5 losing or winning trades, or where one decision carries over half of the variance',
  simulated: true,
  compute: (sample) => meanInterval(sample.nets, sample.decisions).interval?.high ?? null,
}
