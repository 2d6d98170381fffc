import { type Numbers, standardDeviation } from '../base/index.ts'
import { annualised, RATIO_DAYS, yearly } from './returns.ts'
import type { Measure } from './sample.ts'

/** Annualised return per unit of volatility (365 days, risk-free rate 0). */
export const sharpe: Measure = {
  name: 'Sharpe ratio',
  unit: 'ratio',
  group: 'Daily returns',
  formula:
    'mean of daily returns / their standard deviation * sqrt(365), on all days from the first to the last with money or a close',
  whenNull: 'below 30 days, without start capital, or without any spread',
  needs: RATIO_DAYS,
  compute: ({ days }) => yearly(days.returns, RATIO_DAYS, sharpeOf),
}

/** Equal to quantstats, empyrical and ffn at 365 days. */
export function sharpeOf(returns: Numbers): number | null {
  return annualised(returns, standardDeviation(returns))
}
