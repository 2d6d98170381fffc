import { float64At } from '../../base/index.ts'
import { typicalPrice } from './money-flow.ts'
import { type BarColumns, blank, meanUpTo } from './series.ts'

/**
 * CCI, Lambert (1980): how far the typical price is from its average, in units of 0.015 mean deviations. Undefined if
 * nothing deviates. First at index period - 1.
 */
export function commodityChannel(bars: Pick<BarColumns, 'high' | 'low' | 'close'>, period: number): Float64Array {
  const typical = bars.close.map((_, index) => typicalPrice(bars, index))
  const result = blank(typical.length)
  for (let last = period - 1; last < typical.length; last += 1) {
    const mean = meanUpTo(typical, last, period)
    let deviation = 0
    for (let index = last - period + 1; index <= last; index += 1) {
      deviation += Math.abs(float64At(typical, index) - mean) / period
    }
    if (deviation > 1e-12 * mean) result[last] = (float64At(typical, last) - mean) / (0.015 * deviation)
  }
  return result
}
