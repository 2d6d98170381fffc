import { systemQuality } from './system-quality.ts'
import type { Measure } from './sample.ts'

/** How far the average is from zero, in standard errors; above 2 it is hardly luck. */
export const tStatistic: Measure = {
  name: 't-statistic',
  unit: 'ratio',
  group: 'System quality',
  formula: 'sqrt(n) * mean / standard deviation of the nets',
  whenNull: 'below 2 trades, or without any spread',
  needs: 30,
  compute: (sample) => systemQuality(sample.nets, Number.POSITIVE_INFINITY),
}
