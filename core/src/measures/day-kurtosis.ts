import { moments34 } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** Above 0: extreme days are more frequent than a bell curve allows. */
export const dayKurtosis: Measure = {
  name: 'Kurtosis of days',
  unit: 'ratio',
  group: 'Daily returns',
  formula: 'excess kurtosis G2 of daily returns, bias-corrected',
  whenNull: 'without a start balance, below 4 days',
  needs: 30,
  compute: (sample) => (sample.days.returns === null ? null : moments34(sample.days.returns).kurtosis),
}
