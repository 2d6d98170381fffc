import { mean, type Numbers } from '../base/index.ts'

/** Crypto trades every day of the year. */
export const DAYS_PER_YEAR = 365

/** The fewest days for which a yearly growth is meaningful, and the fewest for a ratio of daily returns. */
export const GROWTH_DAYS = 90
export const RATIO_DAYS = 30

/** mean / deviation * sqrt(365); null if either is missing or the deviation is 0. */
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

/** How far the growth index is below its peak after each day, as a positive share: 0.03 = 3 % below. */
export function growthFalls(returns: Numbers): Float64Array {
  const falls = new Float64Array(returns.length)
  let level = 1
  let peak = 1
  for (let index = 0; index < returns.length; index += 1) {
    level *= 1 + (returns[index] as number)
    peak = Math.max(peak, level)
    // A loss cannot exceed everything.
    falls[index] = Math.min(1 - level / peak, 1)
  }
  return falls
}

/** Root of the mean squared fall of the growth index: the ulcer index of Martin and McCann (1989), as a share. */
export function ulcerOf(returns: Numbers): number {
  const falls = growthFalls(returns)
  return Math.sqrt(falls.reduce((squares, fall) => squares + fall * fall, 0) / falls.length)
}

/** Largest drawdown of the growth index from its peak, as a positive share. */
export function growthDrawdown(returns: Numbers): number {
  return growthFalls(returns).reduce((worst, fall) => Math.max(worst, fall), 0)
}

/** A yearly figure, or null with fewer days than it needs: one lucky month must not read as 3,678 % a year. */
export function yearly(
  returns: Numbers | null,
  minDays: number,
  compute: (returns: Numbers) => number | null,
): number | null {
  return returns === null || returns.length < minDays ? null : compute(returns)
}
