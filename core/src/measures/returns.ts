import { mean, type Numbers } from '../base/index.ts'

/** Crypto trades every day of the year. */
export const DAYS_PER_YEAR = 365

/** mean / deviation * sqrt(365); null where either is missing or the deviation is 0. */
export function annualised(returns: Numbers, deviation: number | null): number | null {
  const average = mean(returns)
  if (average === null || deviation === null || deviation === 0) return null
  return (average / deviation) * Math.sqrt(DAYS_PER_YEAR)
}

/** Root of the mean squared negative return, over ALL days; null for no days. */
export function downsideDeviation(returns: Numbers): number | null {
  if (returns.length === 0) return null
  let squares = 0
  for (let index = 0; index < returns.length; index += 1) squares += Math.min(returns[index] as number, 0) ** 2
  return Math.sqrt(squares / returns.length)
}

/** Growth of one unit of money: the product of 1 + r. */
export function growth(returns: Numbers): number {
  let product = 1
  for (let index = 0; index < returns.length; index += 1) product *= 1 + (returns[index] as number)
  return product
}

/** Largest fall of the growth curve from its peak, as a positive share. */
export function growthDrawdown(returns: Numbers): number {
  let level = 1
  let peak = 1
  let worst = 0
  for (let index = 0; index < returns.length; index += 1) {
    level *= 1 + (returns[index] as number)
    peak = Math.max(peak, level)
    worst = Math.max(worst, 1 - level / peak)
  }
  return worst
}
