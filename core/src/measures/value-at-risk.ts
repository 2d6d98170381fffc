import { type Numbers, quantile, tailMean } from '../base/index.ts'
import { sorted } from './sorted.ts'

/** Historical: the 5 % quantile (type 7) of the values; null without values. */
export function valueAtRisk95(values: Numbers): number | null {
  return quantile(sorted(values), 0.05)
}

/** Mean of the values at or below the 5 % quantile. */
export function expectedShortfall95(values: Numbers): number | null {
  const cut = valueAtRisk95(values)
  return cut === null ? null : tailMean(values, cut)
}
