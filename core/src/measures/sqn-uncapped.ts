import { systemQuality } from './system-quality.ts'
import type { Measure } from './sample.ts'

/** The system quality number over all trades. */
export const sqnUncapped: Measure = {
  name: 'SQN, uncapped',
  unit: 'ratio',
  group: 'System quality',
  formula: 'sqrt(n) * mean(R) / standard deviation(R)',
  whenNull: 'below 2 trades with risk, or without any spread',
  needs: 30,
  compute: (sample) => systemQuality(sample.rs, Number.POSITIVE_INFINITY),
}
