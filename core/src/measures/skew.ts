import { moments34 } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** Negative: rare large losses. Positive: rare large gains. */
export const skew: Measure = {
  name: 'Skew of trades',
  unit: 'ratio',
  group: 'Risk and R',
  formula: 'skewness G1 of the nets, bias-corrected',
  whenNull: 'below 3 trades',
  needs: 30,
  compute: (sample) => moments34(sample.nets).skew,
}
