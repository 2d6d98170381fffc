import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/index.ts'
import type { TimeRange } from './bar.ts'

/** The offered bar lengths, ascending. All divide a day, so bars of all venues start at the same moments. */
export const INTERVALS_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
]

/** More bars than this are too fine to see, and too many to request from an exchange. */
export const MAX_BARS = 1_500
/** The fewest bars before and after a trade. */
const CONTEXT_BARS = 30
const CONTEXT_SHARE = 0.25

/**
 * The time to show around a trade: a quarter of its length before and after it, at least 30 bars each. Never beyond
 * `now`, whose bar is the last.
 */
export function tradeWindow(trade: TimeRange, { intervalMs, now }: { intervalMs: number; now: number }): TimeRange {
  const context = Math.max(CONTEXT_BARS * intervalMs, CONTEXT_SHARE * (trade.to - trade.from))
  const from = Math.floor((trade.from - context) / intervalMs) * intervalMs
  const to = Math.ceil(Math.min(trade.to + context, now) / intervalMs) * intervalMs
  // A clock that runs late must not invert the range.
  return { from, to: Math.max(to, from + intervalMs) }
}

/** The most bars of `pathWindow`: those of a trade that fits on one chart, and the same number after it. */
export const MAX_PATH_BARS = 2 * MAX_BARS

/** The minimum time to look at after a trade, however short it was. */
const MIN_AFTER_MS = 4 * HOUR_MS

/**
 * How long to look at the prices after the close: as long as the trade was held, at least four hours and at most a day.
 */
export function afterMs({ from, to }: TimeRange): number {
  return Math.max(Math.min(to - from, DAY_MS), MIN_AFTER_MS)
}

/** The time from the open of a closed trade to `afterMs` past its close, in whole bars, and never beyond `now`. */
export function pathWindow(trade: TimeRange, { intervalMs, now }: { intervalMs: number; now: number }): TimeRange {
  const from = Math.floor(trade.from / intervalMs) * intervalMs
  const to = Math.ceil(Math.min(trade.to + afterMs(trade), now) / intervalMs) * intervalMs
  return { from, to: Math.max(to, from + intervalMs) }
}

/** The intervals at which a trade fits on one chart, the finest first; never empty. */
export function intervalsFor(trade: TimeRange, now: number): readonly number[] {
  const fitting = INTERVALS_MS.filter((intervalMs) => {
    const { from, to } = tradeWindow(trade, { intervalMs, now })
    return (to - from) / intervalMs <= MAX_BARS
  })
  return fitting.length > 0 ? fitting : INTERVALS_MS.slice(-1)
}

/** True for a valid bar length: whole seconds that divide a day. */
export function isInterval(intervalMs: number): boolean {
  return Number.isInteger(intervalMs) && intervalMs >= 1_000 && intervalMs % 1_000 === 0 && DAY_MS % intervalMs === 0
}
