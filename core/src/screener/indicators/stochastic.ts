import { float64At } from '../../base/index.ts'
import { extremes } from './extremes.ts'
import { type BarColumns, blank, meanUpTo } from './series.ts'

export type Stochastic = { readonly slowK: Float64Array; readonly slowD: Float64Array }
export type StochasticPeriods = { readonly period: number; readonly slowK: number; readonly slowD: number }

/**
 * Slow stochastic, Lane: the position of the close between the lowest low and the highest high, 0..100, smoothed twice
 * by simple averages. As in TA-Lib, both start at the same bar; undefined while a range within them is 0.
 */
export function stochastic(bars: Pick<BarColumns, 'high' | 'low' | 'close'>, periods: StochasticPeriods): Stochastic {
  const { highest, lowest } = extremes(bars, periods.period)
  const fast = blank(bars.close.length)
  for (let index = 0; index < fast.length; index += 1) {
    const range = float64At(highest, index) - float64At(lowest, index)
    if (range > 0) fast[index] = (100 * (float64At(bars.close, index) - float64At(lowest, index))) / range
  }
  const smooth = windows(fast, periods.slowK)
  const slowD = windows(smooth, periods.slowD)
  const slowK = smooth.map((value, index) =>
    index < periods.period + periods.slowK + periods.slowD - 3 ? Number.NaN : value,
  )
  return { slowK, slowD }
}

/** A simple average that recovers once an undefined value has left the window. */
function windows(values: Float64Array, period: number): Float64Array {
  const averages = blank(values.length)
  for (let index = period - 1; index < values.length; index += 1) averages[index] = meanUpTo(values, index, period)
  return averages
}
