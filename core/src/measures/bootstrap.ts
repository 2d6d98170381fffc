import { mean, mulberry32, type Numbers, quantile, standardDeviation } from '../base/index.ts'

const RESAMPLES = 2000
const SEED = 42
/** Above this many trades the mean is so close to normal that resampling only costs time. */
const RESAMPLED_AT_MOST = 20_000

export type ConfidenceInterval = { readonly low: number; readonly high: number }

/**
 * 95 % interval of the mean: percentile bootstrap with 2,000 resamples (seed 42, type-7 quantiles); above 20,000 values
 * mean ± 1.96 standard errors. Null below two values. Cached per values, because low and high are requested separately.
 */
export function meanInterval(values: Numbers): ConfidenceInterval | null {
  if (values.length < 2) return null
  const known = cache.get(values)
  if (known !== undefined) return known
  const interval = values.length > RESAMPLED_AT_MOST ? normalInterval(values) : bootstrapInterval(values)
  cache.set(values, interval)
  return interval
}

const cache = new WeakMap<Numbers, ConfidenceInterval>()

function bootstrapInterval(values: Numbers): ConfidenceInterval {
  const random = mulberry32(SEED)
  const n = values.length
  const means = new Float64Array(RESAMPLES)
  for (let round = 0; round < RESAMPLES; round += 1) {
    let total = 0
    for (let draw = 0; draw < n; draw += 1) total += values[Math.floor(random() * n)] as number
    means[round] = total / n
  }
  means.sort()
  return { low: quantile(means, 0.025) ?? 0, high: quantile(means, 0.975) ?? 0 }
}

function normalInterval(values: Numbers): ConfidenceInterval {
  const average = mean(values) ?? 0
  const error = (standardDeviation(values) ?? 0) / Math.sqrt(values.length)
  return { low: average - 1.959963984540054 * error, high: average + 1.959963984540054 * error }
}
