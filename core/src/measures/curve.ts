import type { Numbers } from '../base/index.ts'
import { type Fall, fallsOf } from './falls.ts'
import type { ProfitCurve } from './sample.ts'

/**
 * Analyses the curve e_0 = 0, e_k = e_(k-1) + net_k. Works on whole money units, so that equal heights are equal.
 * Percentage drawdowns refer to daily growth: `growthDrawdown`.
 */
export function analyseCurve(nets: Numbers): ProfitCurve {
  const falls = fallsOf(nets)
  let worst: Fall | null = null
  // If equal, the first.
  for (const fall of falls) if (fall.depth > (worst?.depth ?? 0)) worst = fall
  return {
    maxDrawdown: worst?.depth ?? 0,
    peak: worst?.peak ?? null,
    trough: worst?.trough ?? null,
    recovery: worst?.recovery ?? null,
    episodes: falls.length,
    falls,
    averageDrawdown: falls.length === 0 ? null : falls.reduce((total, { depth }) => total + depth, 0) / falls.length,
  }
}
