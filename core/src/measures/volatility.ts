import { type Numbers, standardDeviation } from '../base/index.ts'
import { DAYS_PER_YEAR } from './returns.ts'
import type { Measure } from './sample.ts'

/** How much the equity swings in a year. */
export const volatility: Measure = {
  name: 'Volatility',
  unit: 'percent',
  group: 'Daily returns',
  formula: 'standard deviation of daily returns * sqrt(365)',
  whenNull: 'without a start balance, or below 2 days',
  needs: 30,
  compute: (sample) => (sample.days.returns === null ? null : volatilityOf(sample.days.returns)),
}

/** Annualised standard deviation of daily returns. */
export function volatilityOf(returns: Numbers): number | null {
  const deviation = standardDeviation(returns)
  return deviation === null ? null : deviation * Math.sqrt(DAYS_PER_YEAR)
}
