import { ascending, type Numbers } from '../base/index.ts'

const kept = new WeakMap<Numbers, Float64Array>()

/** The values in ascending order. Kept per list, since several measures ask for the same one; lists never change. */
export function sorted(values: Numbers): Float64Array {
  const known = kept.get(values) ?? ascending(values)
  kept.set(values, known)
  return known
}
