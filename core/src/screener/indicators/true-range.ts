import { float64At } from '../../base/index.ts'
import { wilderAverage } from './moving-average.ts'
import { type BarColumns, blank } from './series.ts'

/** The range of a bar including the gap from the previous close; first at index 1. */
export function trueRange({ high, low, close }: Pick<BarColumns, 'high' | 'low' | 'close'>): Float64Array {
  const ranges = blank(close.length)
  for (let index = 1; index < close.length; index += 1) {
    const before = float64At(close, index - 1)
    const top = float64At(high, index)
    const bottom = float64At(low, index)
    ranges[index] = Math.max(top, before) - Math.min(bottom, before)
  }
  return ranges
}

/** ATR, Wilder (1978): Wilder's average of true ranges, in price; first at index `period`. */
export function averageTrueRange(bars: Pick<BarColumns, 'high' | 'low' | 'close'>, period: number): Float64Array {
  return wilderAverage(trueRange(bars), period)
}
