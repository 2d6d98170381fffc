import type { Numbers } from '../base/index.ts'
import { annualised, downsideDeviation } from './returns.ts'
import type { Measure } from './sample.ts'

/** Return for each unit of downward swing, a year. */
export const sortino: Measure = {
  name: 'Sortino ratio',
  unit: 'ratio',
  group: 'Daily returns',
  formula: 'mean of daily returns / root of the mean squared negative return over all days * sqrt(365)',
  whenNull: 'without a start balance, or below 2 days, or without a losing day',
  needs: 30,
  compute: (sample) => (sample.days.returns === null ? null : sortinoOf(sample.days.returns)),
}

/** The downside is averaged over all days, not over losing days only. */
export function sortinoOf(returns: Numbers): number | null {
  return returns.length < 2 ? null : annualised(returns, downsideDeviation(returns))
}
