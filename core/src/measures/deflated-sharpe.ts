import { normalQuantile } from '../base/index.ts'
import { probabilityAbove } from './probabilistic-sharpe.ts'
import { RATIO_DAYS } from './returns.ts'
import type { Measure } from './sample.ts'
import { sharpeSample } from './sharpe-error.ts'

const EULER = 0.5772156649015329

/**
 * The probability that the true Sharpe ratio is above the best one that luck would show among as many setups as the
 * trader has tried. The Sharpe ratios of the trials are unknown. They are assumed to scatter like those of setups
 * without any edge, by 1 / sqrt(n - 1) a day: the error of Lo (2002) at a Sharpe ratio of 0.
 */
export const deflatedSharpe: Measure = {
  name: 'Deflated Sharpe',
  unit: 'percent',
  group: 'Daily returns',
  formula:
    'probability that SR is above the best of N setups by luck, ((1 - 0.5772) z(1 - 1 / N) + 0.5772 z(1 - 1 / (N e))) / sqrt(n - 1), SR per day; N = setup labels on your trades, at least 1',
  whenNull: 'below 30 days, without start capital, or without any spread',
  needs: RATIO_DAYS,
  compute: ({ days, trials }) => {
    const { returns } = days
    const sample = returns === null || returns.length < RATIO_DAYS ? null : sharpeSample(returns)
    if (sample === null) return null
    return probabilityAbove(sample, bestByLuck(trials, 1 / Math.sqrt(sample.count - 1)))
  },
}

/**
 * The Sharpe ratio that the best of some trials without any edge is expected to show: Bailey and López de Prado (2014),
 * "The Deflated Sharpe Ratio". `spread`: the standard deviation of the Sharpe ratios of the trials.
 */
export function bestByLuck(trials: number, spread: number): number {
  // A single trial involves no selection.
  if (trials <= 1) return 0
  return spread * ((1 - EULER) * normalQuantile(1 - 1 / trials) + EULER * normalQuantile(1 - 1 / (trials * Math.E)))
}
