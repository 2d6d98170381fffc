import { mean, moments34, normalCdf, type Numbers, standardDeviation, ratio } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** The probability that the true Sharpe ratio is above 0. */
export const probabilisticSharpe: Measure = {
  name: 'Probabilistic Sharpe',
  unit: 'percent',
  group: 'Daily returns',
  formula: 'Phi(SR sqrt(n - 1) / sqrt(1 - skew SR + (kurtosis - 1) / 4 SR\u00b2)), SR per day',
  whenNull: 'without a start balance, below 4 days, or without any spread',
  needs: 30,
  compute: (sample) => (sample.days.returns === null ? null : probabilityOf(sample.days.returns)),
}

/** Bailey and López de Prado (2012), with the non-excess kurtosis. */
function probabilityOf(returns: Numbers): number | null {
  const sharpe = ratio(mean(returns), standardDeviation(returns))
  const { skew, kurtosis } = moments34(returns)
  if (sharpe === null || skew === null || kurtosis === null) return null
  const spread = 1 - skew * sharpe + ((kurtosis + 3 - 1) / 4) * sharpe * sharpe
  return spread <= 0 ? null : normalCdf((sharpe * Math.sqrt(returns.length - 1)) / Math.sqrt(spread))
}
