import { mean, type Numbers } from '../base/index.ts'
import { type ConfidenceInterval, type Groups, quickInterval, renumbered } from '../chance/index.ts'

/** The average result of the last trades up to one of them. */
export type RollingPoint = {
  /** The number of that trade, from 1. */
  readonly trade: number
  /** When it closed, UTC ms. */
  readonly time: number
  readonly mean: number
  /** Its 95 % band, which counts independent decisions; null if none holds, see `quickInterval`. */
  readonly band: ConfidenceInterval | null
}

/** Closed trades in the order of their close. */
export type RollingTrades = {
  /** In the reporting currency. */
  readonly nets: Float64Array
  /** UTC ms. */
  readonly closeTimes: Numbers
  readonly decisions: Groups
}

/** Trades in a window. */
export const ROLLING_WINDOWS = [20, 50, 100, 200] as const

/** More points than this are finer than a screen. */
const MAX_POINTS = 300

/** For each window size. Points are evenly spaced if there are many trades; the last one is always the latest trade. */
export function rollingExpectancies(trades: RollingTrades): Readonly<Record<number, readonly RollingPoint[]>> {
  return Object.fromEntries(ROLLING_WINDOWS.map((window) => [window, rolling(trades, window)]))
}

function rolling({ nets, closeTimes, decisions }: RollingTrades, window: number): readonly RollingPoint[] {
  const windows = nets.length - window + 1
  const every = Math.max(1, Math.ceil(windows / MAX_POINTS))
  const points: RollingPoint[] = []
  for (let end = nets.length; end >= window; end -= every) {
    const last = nets.subarray(end - window, end)
    points.push({
      trade: end,
      time: closeTimes[end - 1] as number,
      mean: mean(last) ?? 0,
      band: quickInterval(last, renumbered(decisions.groupOf.subarray(end - window, end))),
    })
  }
  return points.reverse()
}
