/**
 * Bars since the fast series crossed above the slow one: fast > slow at a closed bar and fast <= slow at the bar
 * before. 0 = at the last bar; null where no known bar crossed. Swap the arguments for a cross below.
 */
export function barsSinceCross(fast: Float64Array, slow: Float64Array): number | null {
  for (let place = fast.length - 1; place > 0; place -= 1) {
    const above = (fast[place] as number) > (slow[place] as number)
    if (above && (fast[place - 1] as number) <= (slow[place - 1] as number)) return fast.length - 1 - place
  }
  return null
}
