import { type Numbers, ratio } from '../base/index.ts'
import { cagrOf } from './cagr.ts'
import { GROWTH_DAYS, growthDrawdown, yearly } from './returns.ts'
import type { Measure } from './sample.ts'

/** Yearly growth per unit of the deepest drawdown. */
export const calmar: Measure = {
  name: 'Calmar ratio',
  unit: 'ratio',
  group: 'Daily returns',
  formula: 'CAGR / max drawdown of the daily curve',
  whenNull: 'below 90 days, without start capital, or without a drawdown',
  needs: GROWTH_DAYS,
  compute: ({ days }) => yearly(days.returns, GROWTH_DAYS, calmarOf),
}

/** Over the whole period. */
export function calmarOf(returns: Numbers): number | null {
  return ratio(cagrOf(returns), growthDrawdown(returns))
}
