/** Student's t distribution, for comparing means with an estimated spread. */

/**
 * The t below which the given share of Student's distribution lies; `degrees` of freedom above 0, not necessarily
 * whole. By bisection of the distribution function, accurate to 1e-10.
 */
export function studentQuantile(share: number, degrees: number): number {
  if (share === 0.5) return 0
  if (share < 0.5) return -studentQuantile(1 - share, degrees)
  let high = 1
  while (studentCdf(high, degrees) < share && high < 1e12) high *= 2
  let low = 0
  for (let round = 0; round < 200 && high - low > 1e-12 * high; round += 1) {
    const middle = (low + high) / 2
    if (studentCdf(middle, degrees) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** For t >= 0. */
function studentCdf(t: number, degrees: number): number {
  return 1 - incompleteBeta(degrees / (degrees + t * t), { a: degrees / 2, b: 0.5 }) / 2
}

type Shape = { readonly a: number; readonly b: number }

/** Regularised incomplete beta function (https://dlmf.nist.gov/8.17): the fraction converges where x is small. */
function incompleteBeta(x: number, { a, b }: Shape): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, { a: b, b: a })
  const front = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b)
  return (Math.exp(front) / a) * continuedFraction(x, { a, b })
}

/** DLMF 8.17.22 by Lentz's method. */
function continuedFraction(x: number, { a, b }: Shape): number {
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    result *= d * c
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    const step = d * c
    result *= step
    if (Math.abs(step - 1) < 1e-15) break
  }
  return result
}

/** Keeps a denominator away from zero. */
function away(denominator: number): number {
  return Math.abs(denominator) < 1e-300 ? 1e-300 : denominator
}

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const

/** Logarithm of the gamma function for x >= 0.5 (Lanczos, g = 7). */
function logGamma(x: number): number {
  const shifted = x - 1
  let series: number = LANCZOS[0]
  for (let index = 1; index < LANCZOS.length; index += 1) series += (LANCZOS[index] as number) / (shifted + index)
  const t = shifted + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(series)
}
