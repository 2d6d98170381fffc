/** Groups the numbers of a custom field into a few keys that can be compared. */

export type NumberBuckets = {
  /** The key of a number: `0` for the lowest bucket, and so on. */
  readonly keyOf: (value: number) => string
  /** Lowest and highest number of each bucket, in the order of the keys. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

/** Up to this many different numbers get a row each. */
const EACH = 8
const BUCKETS = 5

/** Buckets with about equally many trades each. Equal numbers always share a bucket, so there may be fewer buckets. */
export function numberBuckets(values: readonly number[]): NumberBuckets {
  const sorted = [...values].sort((a, b) => a - b)
  const different = [...new Set(sorted)]
  const starts = different.length <= EACH ? different : startsOf(sorted)
  const ranges = starts.map((from, index) => {
    const next = starts[index + 1]
    const within = different.filter((value) => value >= from && (next === undefined || value < next))
    return { from, to: within.at(-1) ?? from }
  })
  return {
    ranges,
    keyOf: (value) =>
      String(
        Math.max(
          0,
          starts.findLastIndex((start) => value >= start),
        ),
      ),
  }
}

function startsOf(sorted: readonly number[]): number[] {
  const starts = Array.from(
    { length: BUCKETS },
    (_, index) => sorted[Math.floor((index * sorted.length) / BUCKETS)] ?? 0,
  )
  return [...new Set(starts)]
}
