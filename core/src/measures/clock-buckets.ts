import type { ClockBucket } from './sample.ts'

/** The bucket with the largest net (ties: more trades, then earlier); null without buckets. */
export function bestIndex(buckets: readonly ClockBucket[]): number | null {
  return extreme(buckets, 1)
}

/** The bucket with the smallest net (ties: more trades, then earlier); null without buckets. */
export function worstIndex(buckets: readonly ClockBucket[]): number | null {
  return extreme(buckets, -1)
}

function extreme(buckets: readonly ClockBucket[], sign: 1 | -1): number | null {
  const sorted = buckets
    .filter((bucket) => bucket.count > 0)
    .sort((a, b) => sign * (b.net - a.net) || b.count - a.count || a.index - b.index)
  return sorted[0]?.index ?? null
}
