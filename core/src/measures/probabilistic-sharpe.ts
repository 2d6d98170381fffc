import { normalCdf } from '../base/index.ts'
import type { Measure } from './sample.ts'
import { sharpeError, type SharpeSample, sharpeSample } from './sharpe-error.ts'

/** The probability that the true Sharpe ratio is above 0. */
export const probabilisticSharpe: Measure = {
  name: 'Probabilistic Sharpe',
  unit: 'percent',
  group: 'Daily returns',
  formula: 'Phi(SR sqrt(n - 1) / sqrt(1 - skew SR + (kurtosis - 1) / 4 SR\u00b2)), SR per day',
  whenNull: 'without a start balance, below 4 days, or without any spread',
  needs: 30,
  compute: ({ days }) => {
    const sample = days.returns === null ? null : sharpeSample(days.returns)
    return sample === null ? null : probabilityAbove(sample, 0)
  },
}

/**
 * The probability that the true Sharpe ratio is above a benchmark, both per return: Bailey and López de Prado (2012),
 * "The Sharpe Ratio Efficient Frontier", with the non-excess kurtosis.
 */
export function probabilityAbove(sample: SharpeSample, benchmark: number): number | null {
  const error = sharpeError(sample)
  return error === null ? null : normalCdf((sample.sharpe - benchmark) / error)
}
