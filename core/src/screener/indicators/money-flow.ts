import { float64At } from '../../base/index.ts'
import { type BarColumns, blank } from './series.ts'

/**
 * MFI, Quong and Soudack: an RSI of typical prices weighted by volume over the last `period` bars, 0..100; 50 if there
 * is not a flow. First at index `period`.
 */
export function moneyFlow(bars: Omit<BarColumns, 'time' | 'open'>, period: number): Float64Array {
  const result = blank(bars.close.length)
  const flows = new Float64Array(bars.close.length)
  let before = Number.NaN
  for (let last = 0; last < flows.length; last += 1) {
    const typical = typicalPrice(bars, last)
    if (last > 0) flows[last] = Math.sign(typical - before) * typical * float64At(bars.volume, last)
    before = typical
    if (last < period) continue
    let gains = 0
    let all = 0
    for (let index = last - period + 1; index <= last; index += 1) {
      const flow = float64At(flows, index)
      if (flow > 0) gains += flow
      all += Math.abs(flow)
    }
    result[last] = all === 0 ? 50 : (100 * gains) / all
  }
  return result
}

/** The mean of high, low and close. */
export function typicalPrice({ high, low, close }: Pick<BarColumns, 'high' | 'low' | 'close'>, index: number): number {
  return (float64At(high, index) + float64At(low, index) + float64At(close, index)) / 3
}
