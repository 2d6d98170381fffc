import type { Numbers } from '../base/index.ts'
import { DAYS_PER_YEAR, growth, GROWTH_DAYS, yearly } from './returns.ts'
import type { Measure } from './sample.ts'

/** The growth of the equity in a year at this pace. */
export const cagr: Measure = {
  name: 'CAGR',
  unit: 'percent',
  group: 'Daily returns',
  formula:
    'product of (1 + daily return) ^ (365 / days) - 1, on all days from the first to the last with money or a close',
  whenNull: 'below 90 days, or without start capital',
  needs: GROWTH_DAYS,
  compute: ({ days }) => yearly(days.returns, GROWTH_DAYS, cagrOf),
}

/** Compound annual growth; -1 if everything is lost. */
export function cagrOf(returns: Numbers): number | null {
  if (returns.length === 0) return null
  return Math.max(growth(returns), 0) ** (DAYS_PER_YEAR / returns.length) - 1
}
