import type { Candidate } from './candidate.ts'
import { bucketsOf, type Split } from './split.ts'
import { TRAIT_KEYS } from '../reports/index.ts'

/** A slice has to differ by this many standard errors from what its mirror predicts. */
const BEYOND_MIRROR = 2.3

/**
 * Whether a slice after losses (or wins) shows more than days that are alike. If a trade resembles the previous one,
 * trades after losses lose and trades after wins win, to the same extent, and neither is the reason. A habit after
 * losses only shows after losses. True for all slices that do not depend on previous results. `values`: results minus
 * their mean.
 */
export function isOwnEffect({ split, span, direction }: Candidate, values: Float64Array): boolean {
  const at = split.dimensions.indexOf('after')
  if (at < 0) return true
  const own = new Set(bucketsOf(split, span))
  const mirror = mirrorOf(split, own, at)
  if (mirror.size === 0) return true
  const [ours, theirs] = [totalsOf(split, own, values), totalsOf(split, mirror, values)]
  // If only days are alike, both have the same distance from the mean, in opposite directions.
  const together = ours.mean + theirs.mean
  const beyond = together / Math.sqrt(ours.square + theirs.square)
  return (direction === 'loses' ? -beyond : beyond) >= BEYOND_MIRROR
}

/** The buckets after as many wins as these are after losses, and vice versa; with the same other key. */
function mirrorOf({ keys }: Split, own: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const order = TRAIT_KEYS.after
  const nameOf = (key: readonly string[]) => key.join(' ')
  const buckets = new Map(keys.map((key, bucket) => [nameOf(key), bucket]))
  const mirrored = [...own].flatMap((bucket) => {
    const key = keys[bucket] ?? []
    const other = order[order.length - 1 - order.indexOf(key[at] ?? '')] ?? ''
    const mirror = buckets.get(nameOf(key.with(at, other)))
    return mirror === undefined || own.has(mirror) ? [] : [mirror]
  })
  return new Set(mirrored)
}

function totalsOf({ bucketOfTrade }: Split, buckets: ReadonlySet<number>, values: Float64Array) {
  let [count, sum, squares] = [0, 0, 0]
  for (let trade = 0; trade < values.length; trade += 1) {
    if (!buckets.has(bucketOfTrade[trade] as number)) continue
    const value = values[trade] as number
    count += 1
    sum += value
    squares += value * value
  }
  if (count < 2) return { mean: 0, square: 0 }
  return { mean: sum / count, square: (squares - (sum * sum) / count) / (count - 1) / count }
}
