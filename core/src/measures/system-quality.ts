import { mean, type Numbers, ratio, standardDeviation } from '../base/index.ts'

/** sqrt(min(n, cap)) * mean / standard deviation; null below two values or without any spread. */
export function systemQuality(values: Numbers, cap: number): number | null {
  const quality = ratio(mean(values), standardDeviation(values))
  return quality === null ? null : quality * Math.sqrt(Math.min(values.length, cap))
}
