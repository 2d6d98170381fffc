import { ascending, type Numbers, quantile, ratio } from '../base/index.ts'
import { RATIO_DAYS, yearly } from './returns.ts'
import type { Measure } from './sample.ts'

/** The size of the best days relative to the worst ones. Below 1 the worst days are larger. */
export const tailRatio: Measure = {
  name: 'Tail ratio',
  unit: 'ratio',
  group: 'Daily returns',
  formula: '95% quantile of daily returns / - 5% quantile',
  whenNull: 'below 30 days, without start capital, or where the 5% quantile is not below 0',
  needs: RATIO_DAYS,
  compute: ({ days }) => yearly(days.returns, RATIO_DAYS, tailRatioOf),
}

/**
 * As `tail_ratio` of empyrical (Quantopian, 2016), which takes the absolute value of a quantile with the other sign.
 */
export function tailRatioOf(returns: Numbers): number | null {
  const sorted = ascending(returns)
  const low = quantile(sorted, 0.05)
  return low === null || low >= 0 ? null : ratio(quantile(sorted, 0.95), -low)
}
