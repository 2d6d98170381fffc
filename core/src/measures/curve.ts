import type { Numbers } from '../base/index.ts'
import type { ProfitCurve } from './sample.ts'

/**
 * Analyses the curve e_0 = 0, e_k = e_(k-1) + net_k in one pass. Works on whole money units, so that equal heights are
 * equal; `startBalance` (same unit) is the base of the percentages.
 */
export function analyseCurve(nets: Numbers, startBalance: number | null): ProfitCurve {
  let equity = 0
  let peak = 0
  let peakIndex = -1
  let best: { fall: number; peak: number; trough: number } | null = null
  let share = 0
  let squares = 0
  let episodes = 0
  let episodeFall = 0
  let episodeSum = 0
  for (let index = 0; index < nets.length; index += 1) {
    equity += nets[index] as number
    if (equity >= peak) {
      if (episodeFall > 0) {
        episodes += 1
        episodeSum += episodeFall
        episodeFall = 0
      }
      peak = equity
      peakIndex = index
    }
    const fall = peak - equity
    episodeFall = Math.max(episodeFall, fall)
    if (fall > (best?.fall ?? 0)) best = { fall, peak: peakIndex, trough: index }
    if (startBalance !== null && startBalance > 0) {
      const part = Math.min(fall / (startBalance + peak), 1)
      share = Math.max(share, part)
      squares += part * part
    }
  }
  if (episodeFall > 0) {
    episodes += 1
    episodeSum += episodeFall
  }
  const known = startBalance !== null && startBalance > 0 && nets.length > 0
  return {
    maxDrawdown: best?.fall ?? 0,
    maxDrawdownPct: known ? share : null,
    peak: best?.peak ?? null,
    trough: best?.trough ?? null,
    recovery: best === null ? null : recoveryAfter(nets, best),
    episodes,
    averageDrawdown: episodes === 0 ? null : episodeSum / episodes,
    ulcer: known ? Math.sqrt(squares / nets.length) : null,
  }
}

/** The first trade at which the curve is back at the height of the peak; null = still under water. */
function recoveryAfter(nets: Numbers, fall: { peak: number; trough: number }): number | null {
  let height = 0
  let peakHeight = 0
  for (let index = 0; index < nets.length; index += 1) {
    height += nets[index] as number
    if (index === fall.peak) peakHeight = height
    if (index > fall.trough && height >= peakHeight) return index
  }
  return null
}
