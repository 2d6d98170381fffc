/** Plain statistics over doubles. None returns NaN or Infinity: undefined results are null. */

export type Numbers = ArrayLike<number>

export function sum(values: Numbers): number {
  let total = 0
  for (let index = 0; index < values.length; index += 1) total += values[index] as number
  return total
}

/** Null for no values. */
export function mean(values: Numbers): number | null {
  return values.length === 0 ? null : sum(values) / values.length
}

/**
 * Sample standard deviation (n - 1). Null for fewer than two values. A spread below 10^-12 of the largest value is
 * rounding noise of a constant series and counts as 0.
 */
export function standardDeviation(values: Numbers): number | null {
  const average = mean(values)
  if (average === null || values.length < 2) return null
  let squares = 0
  let largest = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number
    squares += (value - average) ** 2
    largest = Math.max(largest, Math.abs(value))
  }
  const deviation = Math.sqrt(squares / (values.length - 1))
  return deviation < 1e-12 * largest ? 0 : deviation
}

/** Quantile by linear interpolation (type 7, as Excel and numpy do). `sorted` ascending; null for no values. */
export function quantile(sorted: Numbers, share: number): number | null {
  if (sorted.length === 0) return null
  const position = (sorted.length - 1) * share
  const below = Math.floor(position)
  const low = sorted[below] as number
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number
  return low + (high - low) * (position - below)
}

/** Ascending copy. */
export function ascending(values: Numbers): Float64Array {
  return Float64Array.from(values).sort()
}

/** Mean of the values up to and including the cut; null if there are none. */
export function tailMean(values: Numbers, cut: number): number | null {
  let total = 0
  let count = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number
    if (value > cut) continue
    total += value
    count += 1
  }
  return count === 0 ? null : total / count
}

/** a / b; null if b is 0 or either side is missing. */
export function ratio(a: number | null, b: number | null): number | null {
  if (a === null || b === null || b === 0) return null
  const result = a / b
  return Number.isFinite(result) ? result : null
}

/** Skewness G1 and excess kurtosis G2, bias-corrected as Excel and pandas do; null below 3 and 4 values or spread 0. */
export function moments34(values: Numbers): { readonly skew: number | null; readonly kurtosis: number | null } {
  const n = values.length
  const average = mean(values)
  const deviation = standardDeviation(values)
  if (average === null || deviation === null || deviation === 0) return { skew: null, kurtosis: null }
  let m2 = 0
  let m3 = 0
  let m4 = 0
  for (let index = 0; index < n; index += 1) {
    const distance = (values[index] as number) - average
    m2 += distance ** 2
    m3 += distance ** 3
    m4 += distance ** 4
  }
  const g1 = m3 / n / (m2 / n) ** 1.5
  const g2 = m4 / n / (m2 / n) ** 2 - 3
  return {
    skew: n < 3 ? null : (g1 * Math.sqrt(n * (n - 1))) / (n - 2),
    kurtosis: n < 4 ? null : ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * g2 + 6),
  }
}

/**
 * Cumulative distribution of the standard normal, to 10 digits also far out: the series of Marsaglia (2004) near the
 * middle, the continued fraction of the tail (Abramowitz and Stegun 26.2.14) beyond.
 */
export function normalCdf(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (Math.abs(z) > 4) {
    const tail = density * millsRatio(Math.abs(z))
    return z > 0 ? 1 - tail : tail
  }
  let term = z
  let series = z
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(series); odd += 2) {
    term *= (z * z) / odd
    series += term
  }
  return 0.5 + density * series
}

/** The tail beyond z as a multiple of the density at z: 1 / (z + 1 / (z + 2 / (z + 3 / ...))). */
function millsRatio(z: number): number {
  let rest = z
  for (let level = 100; level > 0; level -= 1) rest = z + level / rest
  return 1 / rest
}

/** The value below which the given share of a standard normal lies, to 10 digits; `share` above 0 and below 1. */
export function normalQuantile(share: number): number {
  // The tails of normalCdf keep their digits only below the middle.
  if (share > 0.5) return -normalQuantile(1 - share)
  let low = -40
  let high = 0
  for (let round = 0; round < 100 && high - low > 1e-13; round += 1) {
    const middle = (low + high) / 2
    if (normalCdf(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The generator mulberry32: the same seed gives the same numbers in [0, 1) everywhere. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
