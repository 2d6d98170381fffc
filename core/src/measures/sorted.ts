import { ascending, type Numbers } from '../base/index.ts'

const cache = new WeakMap<Numbers, Float64Array>()

/** The values in ascending order. Cached per list, because several measures use the same one; lists never change. */
export function sorted(values: Numbers): Float64Array {
  const sorted = cache.get(values) ?? ascending(values)
  cache.set(values, sorted)
  return sorted
}
