import { mean, type Numbers, standardDeviation, studentQuantile } from '../base/index.ts'
import type { ConfidenceInterval } from './bootstrap.ts'

/** With fewer values on either side a difference would mean nothing. */
export const LEAST_VALUES = 10

/**
 * 95 % interval of mean(a) - mean(b) by Welch's t with the degrees of freedom of Welch and Satterthwaite: the two
 * sides may differ in number and spread. Null below ten values on either side.
 */
export function welchInterval(a: Numbers, b: Numbers): ConfidenceInterval | null {
  const meanA = mean(a)
  const meanB = mean(b)
  if (meanA === null || meanB === null || a.length < LEAST_VALUES || b.length < LEAST_VALUES) return null
  const shareA = (standardDeviation(a) ?? 0) ** 2 / a.length
  const shareB = (standardDeviation(b) ?? 0) ** 2 / b.length
  const difference = meanA - meanB
  const variance = shareA + shareB
  if (variance === 0) return { low: difference, high: difference }
  const degrees = variance ** 2 / (shareA ** 2 / (a.length - 1) + shareB ** 2 / (b.length - 1))
  const reach = studentQuantile(0.975, degrees) * Math.sqrt(variance)
  return { low: difference - reach, high: difference + reach }
}
