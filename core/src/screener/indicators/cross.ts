/**
 * Bars since the fast series crossed the slow one upwards: fast > slow at a bar and fast <= slow at the bar before it, both
 * closed. 0 = at the last bar; null where it did not happen in what is known. Swap the two for a cross downwards.
 */
export function barsSinceCross(fast: Float64Array, slow: Float64Array): number | null {
  for (let place = fast.length - 1; place > 0; place -= 1) {
    const above = (fast[place] as number) > (slow[place] as number)
    if (above && (fast[place - 1] as number) <= (slow[place - 1] as number)) return fast.length - 1 - place
  }
  return null
}
