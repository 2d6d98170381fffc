import { type Numbers, standardDeviation } from '../base/index.ts'
import { DAYS_PER_YEAR, RATIO_DAYS, yearly } from './returns.ts'
import type { Measure } from './sample.ts'

/** How much the equity fluctuates in a year. */
export const volatility: Measure = {
  name: 'Volatility',
  unit: 'percent',
  group: 'Daily returns',
  formula:
    'standard deviation of daily returns * sqrt(365), on all days from the first to the last with money or a close',
  whenNull: 'below 30 days, or without start capital',
  needs: RATIO_DAYS,
  compute: ({ days }) => yearly(days.returns, RATIO_DAYS, volatilityOf),
}

/** Annualised standard deviation of daily returns. */
export function volatilityOf(returns: Numbers): number | null {
  const deviation = standardDeviation(returns)
  return deviation === null ? null : deviation * Math.sqrt(DAYS_PER_YEAR)
}
