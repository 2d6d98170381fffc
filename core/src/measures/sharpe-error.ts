import { mean, moments34, type Numbers, ratio, standardDeviation } from '../base/index.ts'

/** The Sharpe ratio of returns, per return and not per year, and the inputs of its error. */
export type SharpeSample = {
  readonly sharpe: number
  readonly skew: number
  /** In excess of a bell curve. */
  readonly excessKurtosis: number
  readonly count: number
}

/** Null below 4 returns, or without any spread. */
export function sharpeSample(returns: Numbers): SharpeSample | null {
  const sharpe = ratio(mean(returns), standardDeviation(returns))
  const { skew, kurtosis } = moments34(returns)
  if (sharpe === null || skew === null || kurtosis === null) return null
  return { sharpe, skew, excessKurtosis: kurtosis, count: returns.length }
}

/**
 * The variance of the estimated Sharpe ratio times (n - 1): 1 - skew SR + (kurtosis - 1) / 4 SR², by Mertens (2002),
 * "Variance of the IID estimator in Lo (2002)". For a bell curve it is the 1 + SR² / 2 of Lo (2002), "The Statistics of
 * Sharpe Ratios". Null if extreme moments of few returns make it 0 or less.
 */
export function sharpeVariance({ sharpe, skew, excessKurtosis }: Omit<SharpeSample, 'count'>): number | null {
  const variance = 1 - skew * sharpe + ((excessKurtosis + 2) / 4) * sharpe * sharpe
  return variance > 0 ? variance : null
}

/** The standard error of the estimated Sharpe ratio, per return. */
export function sharpeError(sample: SharpeSample): number | null {
  const variance = sharpeVariance(sample)
  return variance === null ? null : Math.sqrt(variance / (sample.count - 1))
}
