import { float64At } from '../../base/index.ts'
import { blank, type BarColumns } from './series.ts'
import { trueRange } from './true-range.ts'

/**
 * ADX, Wilder (1978): the strength of a trend in either direction, 0..100. Moves up and down and true ranges are Wilder
 * sums (the first of period - 1 bars, as in TA-Lib); DX = 100 |up - down| / (up + down), averaged again. First at index
 * 2 * period - 1. A bar without any move leaves the value unchanged.
 */
export function directionalIndex(bars: Pick<BarColumns, 'high' | 'low' | 'close'>, period: number): Float64Array {
  const { high, low } = bars
  const ranges = trueRange(bars)
  const result = blank(high.length)
  let [up, down, range, index] = [0, 0, 0, 0]
  for (let bar = 1; bar < high.length; bar += 1) {
    const rise = float64At(high, bar) - float64At(high, bar - 1)
    const fall = float64At(low, bar - 1) - float64At(low, bar)
    const keep = bar < period ? 1 : 1 - 1 / period
    up = up * keep + (rise > 0 && rise > fall ? rise : 0)
    down = down * keep + (fall > 0 && fall > rise ? fall : 0)
    range = range * keep + float64At(ranges, bar)
    if (bar < period) continue
    const moves = range > 0 ? up + down : 0
    const strength = moves > 0 ? (100 * Math.abs(up - down)) / moves : null
    if (bar < 2 * period) index += (strength ?? 0) / period
    else if (strength !== null) index = (index * (period - 1) + strength) / period
    if (bar >= 2 * period - 1) result[bar] = index
  }
  return result
}
