import { mean, type Numbers, standardDeviation } from '../base/index.ts'

/** The average result of the last trades up to one of them. */
export type RollingPoint = {
  /** The number of that trade, from 1. */
  readonly trade: number
  /** When it closed, UTC ms. */
  readonly time: number
  readonly mean: number
  /** The 95 % band: the mean ± 1.96 standard errors. */
  readonly low: number
  readonly high: number
}

/** Trades in a window. */
export const ROLLING_WINDOWS = [20, 50, 100, 200] as const

/** More points than this are finer than a screen. */
const POINTS_AT_MOST = 300

/** For each window. Points are evenly spaced where there are many trades; the last one is always the latest trade. */
export function rollingExpectancies(
  nets: Float64Array,
  closeTimes: Numbers,
): Readonly<Record<number, readonly RollingPoint[]>> {
  return Object.fromEntries(ROLLING_WINDOWS.map((window) => [window, rolling(nets, closeTimes, window)]))
}

function rolling(nets: Float64Array, closeTimes: Numbers, window: number): readonly RollingPoint[] {
  const places = nets.length - window + 1
  const every = Math.max(1, Math.ceil(places / POINTS_AT_MOST))
  const points: RollingPoint[] = []
  for (let end = nets.length; end >= window; end -= every) {
    const last = nets.subarray(end - window, end)
    const average = mean(last) ?? 0
    const margin = (1.959963984540054 * (standardDeviation(last) ?? 0)) / Math.sqrt(window)
    points.push({
      trade: end,
      time: closeTimes[end - 1] as number,
      mean: average,
      low: average - margin,
      high: average + margin,
    })
  }
  return points.reverse()
}
