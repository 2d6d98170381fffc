import { type Numbers, standardDeviation } from '../base/index.ts'
import { annualised } from './returns.ts'
import type { Measure } from './sample.ts'

/** Return for each unit of swing, a year (365 days, risk-free rate 0). */
export const sharpe: Measure = {
  name: 'Sharpe ratio',
  unit: 'ratio',
  group: 'Daily returns',
  formula: 'mean of daily returns / their standard deviation * sqrt(365)',
  whenNull: 'without a start balance, or below 2 days, or without any spread',
  needs: 30,
  compute: (sample) => (sample.days.returns === null ? null : sharpeOf(sample.days.returns)),
}

/** Equal to quantstats, empyrical and ffn at 365 days. */
export function sharpeOf(returns: Numbers): number | null {
  return annualised(returns, standardDeviation(returns))
}
