import { RATIO_DAYS } from './returns.ts'
import type { Measure } from './sample.ts'
import { type SharpeSample, sharpeSample, sharpeVariance } from './sharpe-error.ts'

/** One-sided at 95 %. */
const Z = 1.6448536269514722

/** How many days of such returns it takes to show with 95 % confidence that the true Sharpe ratio is above 0. */
export const minTrackRecordDays: Measure = {
  name: 'Minimum track record',
  unit: 'days',
  group: 'Daily returns',
  formula: '1 + (1 - skew SR + (kurtosis - 1) / 4 SR²) (1.645 / SR)², SR per day',
  whenNull: 'below 30 days, without start capital, without any spread, or where the Sharpe ratio is not above 0',
  needs: RATIO_DAYS,
  compute: ({ days: { returns } }) => {
    const sample = returns === null || returns.length < RATIO_DAYS ? null : sharpeSample(returns)
    return sample === null ? null : trackRecordNeeded(sample, 0)
  },
}

/**
 * The number of returns that it takes to tell with 95 % confidence that the Sharpe ratio is above a benchmark, both per
 * return: the minimum track record length of Bailey and López de Prado (2012), "The Sharpe Ratio Efficient Frontier".
 * Null if it is not above it.
 */
export function trackRecordNeeded(sample: Omit<SharpeSample, 'count'>, benchmark: number): number | null {
  const variance = sharpeVariance(sample)
  if (variance === null || sample.sharpe <= benchmark) return null
  return 1 + variance * (Z / (sample.sharpe - benchmark)) ** 2
}
