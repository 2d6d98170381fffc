import type { Numbers } from '../base/index.ts'
import { type ConfidenceInterval, meanInterval } from '../measures/bootstrap.ts'

/** 95 % interval of what as many trades like these make: that of their mean times their number. Null below two. */
export function totalInterval(results: Numbers): ConfidenceInterval | null {
  const interval = meanInterval(results)
  return interval === null ? null : { low: interval.low * results.length, high: interval.high * results.length }
}
