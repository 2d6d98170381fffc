import { float64At } from '../../base/index.ts'
import { blank, firstValue, meanUpTo } from './series.ts'

export type BollingerBands = {
  readonly middle: Float64Array
  readonly upper: Float64Array
  readonly lower: Float64Array
  /** %B: 0 at the lower band, 1 at the upper one; undefined while the bands have no width. */
  readonly position: Float64Array
  /** (upper - lower) / middle. */
  readonly width: Float64Array
}

/**
 * Population standard deviation of the last `period` values, computed from scratch for each window, so that errors do
 * not add up.
 */
export function rollingDeviation(values: Float64Array, period: number): Float64Array {
  const deviations = blank(values.length)
  for (let last = firstValue(values) + period - 1; last < values.length; last += 1) {
    const mean = meanUpTo(values, last, period)
    let squares = 0
    for (let index = last - period + 1; index <= last; index += 1) {
      const distance = float64At(values, index) - mean
      squares += distance * distance
    }
    deviations[last] = Math.sqrt(squares / period)
  }
  return deviations
}

/** Bollinger bands: the simple average with `reach` population deviations on either side. */
export function bollingerBands(
  close: Float64Array,
  { period, reach }: { readonly period: number; readonly reach: number },
): BollingerBands {
  const deviations = rollingDeviation(close, period)
  const [middle, upper, lower] = [blank(close.length), blank(close.length), blank(close.length)]
  const [position, width] = [blank(close.length), blank(close.length)]
  for (let index = firstValue(deviations); index < close.length; index += 1) {
    const mean = meanUpTo(close, index, period)
    const away = reach * float64At(deviations, index)
    middle[index] = mean
    upper[index] = mean + away
    lower[index] = mean - away
    width[index] = (2 * away) / mean
    // Equal closes may leave only rounding noise.
    if (away > 1e-12 * mean) position[index] = (float64At(close, index) - mean + away) / (2 * away)
  }
  return { middle, upper, lower, position, width }
}
