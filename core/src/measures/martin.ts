import { type Numbers, ratio } from '../base/index.ts'
import { cagrOf } from './cagr.ts'
import { GROWTH_DAYS, ulcerOf, yearly } from './returns.ts'
import type { Measure } from './sample.ts'

/** Yearly growth per unit of the ulcer index (risk-free rate 0). */
export const martin: Measure = {
  name: 'Martin ratio',
  unit: 'ratio',
  group: 'Daily returns',
  formula: 'CAGR / ulcer index',
  whenNull: 'below 90 days, without start capital, or without a drawdown',
  needs: GROWTH_DAYS,
  compute: ({ days }) => yearly(days.returns, GROWTH_DAYS, martinOf),
}

/** The Ulcer Performance Index of Martin and McCann (1989), "The Investor's Guide to Fidelity Funds". */
export function martinOf(returns: Numbers): number | null {
  return ratio(cagrOf(returns), ulcerOf(returns))
}
