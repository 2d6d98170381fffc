import { moments34 } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** Negative: rare large losses. Positive: rare large gains. */
export const daySkew: Measure = {
  name: 'Skew of days',
  unit: 'ratio',
  group: 'Daily returns',
  formula: 'skewness G1 of daily returns, bias-corrected',
  whenNull: 'without a start balance, below 3 days',
  needs: 30,
  compute: (sample) => (sample.days.returns === null ? null : moments34(sample.days.returns).skew),
}
