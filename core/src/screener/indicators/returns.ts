import { float64At, standardDeviation } from '../../base/index.ts'

/** Logarithmic returns from close to close; one fewer than closes. */
export function logReturns(close: Float64Array): Float64Array {
  const returns = new Float64Array(Math.max(0, close.length - 1))
  for (let index = 0; index < returns.length; index += 1) {
    returns[index] = Math.log(float64At(close, index + 1) / float64At(close, index))
  }
  return returns
}

/** Pearson's correlation, -1..1; null if one of the two does not vary. */
export function correlation(a: Float64Array, b: Float64Array): number | null {
  const spread = (standardDeviation(a) ?? 0) * (standardDeviation(b) ?? 0)
  if (spread === 0 || a.length !== b.length) return null
  const meanA = a.reduce((total, value) => total + value, 0) / a.length
  const meanB = b.reduce((total, value) => total + value, 0) / b.length
  let product = 0
  for (let index = 0; index < a.length; index += 1) {
    product += (float64At(a, index) - meanA) * (float64At(b, index) - meanB)
  }
  return Math.max(-1, Math.min(1, product / (a.length - 1) / spread))
}
