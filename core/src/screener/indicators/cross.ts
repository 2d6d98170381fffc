import { float64At } from '../../base/index.ts'
/**
 * Bars since the fast series crossed above the slow one: fast > slow at a closed bar and fast <= slow at the bar
 * before. 0 = at the last bar; null if no known bar crossed. Swap the arguments for a cross below.
 */
export function barsSinceCross(fast: Float64Array, slow: Float64Array): number | null {
  for (let index = fast.length - 1; index > 0; index -= 1) {
    const above = float64At(fast, index) > float64At(slow, index)
    if (above && float64At(fast, index - 1) <= float64At(slow, index - 1)) return fast.length - 1 - index
  }
  return null
}
