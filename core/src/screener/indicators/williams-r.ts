import { float64At } from '../../base/index.ts'
import { extremes } from './extremes.ts'
import { type BarColumns, blank } from './series.ts'

/** Williams %R: how far the close is below the highest high, -100..0; undefined if the range is 0. */
export function williamsR(bars: Pick<BarColumns, 'high' | 'low' | 'close'>, period: number): Float64Array {
  const { highest, lowest } = extremes(bars, period)
  const result = blank(bars.close.length)
  for (let index = period - 1; index < result.length; index += 1) {
    const top = float64At(highest, index)
    const range = top - float64At(lowest, index)
    if (range > 0) result[index] = (-100 * (top - float64At(bars.close, index))) / range
  }
  return result
}
