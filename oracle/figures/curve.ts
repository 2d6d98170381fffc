/** The curve of cumulative results and its falls. */
import { type Chosen, dailyReturns, growthFalls, plainDays } from './days.ts'
import { type Counted, dollars, UNIT } from './listed.ts'
import type { Settings } from './settings.ts'
import { average, type Figures, share, squared, sum } from './statistics.ts'

/** One fall from a high and back; indexes count trades, 0 = before the first. */
export type PlainFall = {
  readonly depth: number
  readonly height: number
  readonly peak: number
  readonly trough: number
  readonly recovery: number | null
}

/** Every stretch of the curve below its high, in money units of 10^-8. */
export function plainFalls(trades: readonly { readonly net: number }[]): PlainFall[] {
  const heights = heightsOf(trades)
  const highs = heights.map((_, index) => heights.slice(0, index + 1).reduce((high, height) => Math.max(high, height)))
  const isBelow = (index: number): boolean => (heights[index] ?? 0) < (highs[index] ?? 0)
  const starts = heights.flatMap((_, index) => (isBelow(index) && !isBelow(index - 1) ? [index] : []))
  return starts.map((start) => {
    const height = highs[start] ?? 0
    const after = heights.findIndex((value, index) => index > start && value >= height)
    const stretch = heights.slice(start, after < 0 ? undefined : after)
    const lowest = Math.min(...stretch)
    return {
      depth: height - lowest,
      height,
      peak: start - 1,
      trough: start + stretch.indexOf(lowest),
      recovery: after < 0 ? null : after,
    }
  })
}

/** e_0 = 0, then after each trade. */
function heightsOf(trades: readonly { readonly net: number }[]): number[] {
  const heights = [0]
  for (const { net } of trades) heights.push((heights.at(-1) ?? 0) + net)
  return heights
}

/** When the trade of an index closed; the start is as late as the first close. */
export function closeAt(trades: readonly Counted[], index: number): number {
  return trades[Math.max(0, index - 1)]?.closeTime ?? Number.NaN
}

export function curveFigures(trades: readonly Counted[], chosen: Chosen, settings: Settings): Figures {
  const falls = plainFalls(trades)
  const deepest = falls.reduce<PlainFall | null>(
    (largest, fall) => (largest === null || fall.depth > largest.depth ? fall : largest),
    null,
  )
  const at = (index: number): number => closeAt(trades, index)
  const depth = deepest === null ? 0 : deepest.depth / UNIT
  return {
    maxDrawdown: trades.length === 0 ? null : depth,
    avgDrawdown: average(falls.map((fall) => fall.depth / UNIT)),
    drawdownEpisodes: falls.length,
    drawdownMs: deepest === null ? null : at(deepest.trough) - at(deepest.peak),
    recoveryMs: deepest === null || deepest.recovery === null ? null : at(deepest.recovery) - at(deepest.trough),
    underWaterMs: deepest === null ? null : at(deepest.recovery ?? trades.length) - at(deepest.peak),
    longestUnderWaterMs:
      falls.length === 0
        ? null
        : Math.max(...falls.map(({ peak, recovery }) => at(recovery ?? trades.length) - at(peak))),
    recoveryFactor: share(dollars(trades, 'net'), depth),
    ...percentFigures(chosen, settings),
  }
}

/** Of the growth from day to day, with or without deposits and withdrawals. */
function percentFigures(chosen: Chosen, settings: Settings): Figures {
  const falls = growthFalls(dailyReturns(plainDays(chosen, settings)) ?? [])
  return {
    maxDrawdownPct: falls.length === 0 ? null : Math.max(...falls),
    ulcerIndex: falls.length === 0 ? null : Math.sqrt(sum(falls.map(squared)) / falls.length),
  }
}
