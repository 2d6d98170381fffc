import { float64At } from '../../base/index.ts'
import { type BarColumns, blank } from './series.ts'

/**
 * MFI, Quong and Soudack: an RSI of typical prices weighted by volume over the last `period` bars, 0..100; 50 where
 * there is no flow. First at index `period`.
 */
export function moneyFlow(bars: Omit<BarColumns, 'time' | 'open'>, period: number): Float64Array {
  const result = blank(bars.close.length)
  const flows = new Float64Array(bars.close.length)
  let before = Number.NaN
  for (let place = 0; place < flows.length; place += 1) {
    const typical = typicalPrice(bars, place)
    if (place > 0) flows[place] = Math.sign(typical - before) * typical * float64At(bars.volume, place)
    before = typical
    if (place < period) continue
    let gains = 0
    let all = 0
    for (let index = place - period + 1; index <= place; index += 1) {
      const flow = float64At(flows, index)
      if (flow > 0) gains += flow
      all += Math.abs(flow)
    }
    result[place] = all === 0 ? 50 : (100 * gains) / all
  }
  return result
}

/** The mean of high, low and close. */
export function typicalPrice({ high, low, close }: Pick<BarColumns, 'high' | 'low' | 'close'>, index: number): number {
  return (float64At(high, index) + float64At(low, index) + float64At(close, index)) / 3
}
