import { extremes } from './extremes.ts'
import { type BarColumns, blank } from './series.ts'

/** Williams %R: how far the close is below the highest high, -100..0; undefined where the range is 0. */
export function williamsR(bars: Pick<BarColumns, 'high' | 'low' | 'close'>, period: number): Float64Array {
  const { highest, lowest } = extremes(bars, period)
  const result = blank(bars.close.length)
  for (let place = period - 1; place < result.length; place += 1) {
    const top = highest[place] as number
    const range = top - (lowest[place] as number)
    if (range > 0) result[place] = (-100 * (top - (bars.close[place] as number))) / range
  }
  return result
}
