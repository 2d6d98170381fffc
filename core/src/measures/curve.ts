import type { Numbers } from '../base/index.ts'
import { type Fall, fallsOf } from './falls.ts'
import type { ProfitCurve } from './sample.ts'

/**
 * Analyses the curve e_0 = 0, e_k = e_(k-1) + net_k. Works on whole money units, so that equal heights are equal;
 * `startBalance` (same unit) is the base of the percentages.
 */
export function analyseCurve(nets: Numbers, startBalance: number | null): ProfitCurve {
  const falls = fallsOf(nets)
  let worst: Fall | null = null
  // Of equal ones, the first.
  for (const fall of falls) if (fall.depth > (worst?.depth ?? 0)) worst = fall
  return {
    maxDrawdown: worst?.depth ?? 0,
    peak: worst?.peak ?? null,
    trough: worst?.trough ?? null,
    recovery: worst?.recovery ?? null,
    episodes: falls.length,
    averageDrawdown: falls.length === 0 ? null : falls.reduce((total, { depth }) => total + depth, 0) / falls.length,
    ...fallsInPercent(nets, startBalance),
  }
}

/** The largest fall as a share of the capital at its high, and the ulcer index; null without capital or results. */
function fallsInPercent(nets: Numbers, startBalance: number | null): Pick<ProfitCurve, 'maxDrawdownPct' | 'ulcer'> {
  if (startBalance === null || startBalance <= 0 || nets.length === 0) return { maxDrawdownPct: null, ulcer: null }
  let equity = 0
  let peak = 0
  let share = 0
  let squares = 0
  for (let index = 0; index < nets.length; index += 1) {
    equity += nets[index] as number
    peak = Math.max(peak, equity)
    const part = Math.min((peak - equity) / (startBalance + peak), 1)
    share = Math.max(share, part)
    squares += part * part
  }
  return { maxDrawdownPct: share, ulcer: Math.sqrt(squares / nets.length) }
}
