import { DAY_MS, float64At } from '../../base/index.ts'
import { typicalPrice } from './money-flow.ts'
import { type BarColumns, blank } from './series.ts'

/**
 * VWAP of the day, Berkowitz, Logue and Noser (1988): the typical price of all bars since the day began, weighted by
 * volume. The day is that of UTC, in which crypto exchanges count. Undefined while there is no volume, from a bar of
 * unknown volume to the end of its day, and on the first day if the bars begin within it. TA-Lib has none.
 */
export function volumeWeightedAverage(bars: Omit<BarColumns, 'open'>): Float64Array {
  const averages = blank(bars.close.length)
  let day = Number.NaN
  let traded = Number.NaN
  let volume = Number.NaN
  for (let index = 0; index < averages.length; index += 1) {
    const time = float64At(bars.time, index)
    const today = Math.floor(time / DAY_MS)
    if (today !== day) {
      const isWhole = index > 0 || time === today * DAY_MS
      day = today
      traded = isWhole ? 0 : Number.NaN
      volume = traded
    }
    const size = float64At(bars.volume, index)
    traded += typicalPrice(bars, index) * size
    volume += size
    if (volume > 0) averages[index] = traded / volume
  }
  return averages
}
