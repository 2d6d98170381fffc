import { type Numbers, ratio } from '../base/index.ts'
import { cagrOf } from './cagr.ts'
import { growthDrawdown } from './returns.ts'
import type { Measure } from './sample.ts'

/** Growth a year for each unit of the deepest fall. */
export const calmar: Measure = {
  name: 'Calmar ratio',
  unit: 'ratio',
  group: 'Daily returns',
  formula: 'CAGR / max drawdown of the daily curve',
  whenNull: 'without a start balance or a drawdown',
  needs: 90,
  compute: (sample) => (sample.days.returns === null ? null : calmarOf(sample.days.returns)),
}

/** Over the whole period. */
export function calmarOf(returns: Numbers): number | null {
  return ratio(cagrOf(returns), growthDrawdown(returns))
}
