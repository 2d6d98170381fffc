import { meanInterval } from '../chance/index.ts'
import type { Measure } from './sample.ts'

/**
 * The lowest expectancy in R that these trades support with 95 % confidence, by the same interval as in money.
 */
export const expectancyRLow: Measure = {
  name: 'Expectancy in R, lower bound',
  unit: 'r',
  group: 'System quality',
  formula: '95% interval of the mean of R, lower end: bootstrap-t over independent decisions (2,000 resamples)',
  whenNull:
    'below 20 decisions with risk, below 5 losing or winning trades, or where one decision carries over half of the variance',
  simulated: true,
  compute: (sample) => meanInterval(sample.rs, sample.rDecisions).interval?.low ?? null,
}
