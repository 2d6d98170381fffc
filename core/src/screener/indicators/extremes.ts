import { float64At } from '../../base/index.ts'
import { blank } from './series.ts'

/** Highest high and lowest low of the last `period` bars. */
export function extremes(
  { high, low }: { readonly high: Float64Array; readonly low: Float64Array },
  period: number,
): { readonly highest: Float64Array; readonly lowest: Float64Array } {
  const highest = blank(high.length)
  const lowest = blank(high.length)
  for (let last = period - 1; last < high.length; last += 1) {
    let top = Number.NEGATIVE_INFINITY
    let bottom = Number.POSITIVE_INFINITY
    for (let index = last - period + 1; index <= last; index += 1) {
      top = Math.max(top, float64At(high, index))
      bottom = Math.min(bottom, float64At(low, index))
    }
    highest[last] = top
    lowest[last] = bottom
  }
  return { highest, lowest }
}
