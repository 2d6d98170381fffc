import { meanInErrors } from '../chance/index.ts'
import type { Measure } from './sample.ts'

/** How far the average is from zero, in standard errors by decisions; above 2 it is hardly luck. */
export const tStatistic: Measure = {
  name: 't-statistic',
  unit: 'ratio',
  group: 'System quality',
  formula:
    'mean of the nets / its standard error by independent decisions; of one trade each, sqrt(n) * mean / deviation',
  whenNull: 'below 2 decisions, or without any spread',
  needs: 30,
  simulated: true,
  compute: (sample) => meanInErrors(sample.nets, sample.decisions),
}
