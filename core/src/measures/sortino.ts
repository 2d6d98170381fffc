import type { Numbers } from '../base/index.ts'
import { annualised, downsideDeviation, RATIO_DAYS, yearly } from './returns.ts'
import type { Measure } from './sample.ts'

/** Annualised return per unit of downside volatility. */
export const sortino: Measure = {
  name: 'Sortino ratio',
  unit: 'ratio',
  group: 'Daily returns',
  formula:
    'mean of daily returns / root of the mean squared negative return over all days * sqrt(365), on all days from the first to the last with money or a close',
  whenNull: 'below 30 days, without start capital, or without a losing day',
  needs: RATIO_DAYS,
  compute: ({ days }) => yearly(days.returns, RATIO_DAYS, sortinoOf),
}

/** The downside is averaged over all days, not only over losing days. */
export function sortinoOf(returns: Numbers): number | null {
  return returns.length < 2 ? null : annualised(returns, downsideDeviation(returns))
}
