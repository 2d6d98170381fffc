import { systemQuality } from './system-quality.ts'
import type { Measure } from './sample.ts'

/** Van Tharp's system quality number with n capped at 100: below 1.6 poor, 2 to 3 good, above 3 excellent. */
export const sqn: Measure = {
  name: 'SQN (100)',
  unit: 'ratio',
  group: 'System quality',
  formula: 'sqrt(min(n, 100)) * mean(R) / standard deviation(R)',
  whenNull: 'below 2 trades with risk, or without any spread',
  needs: 30,
  compute: (sample) => systemQuality(sample.rs, 100),
}
