/** Turns the numbers that a trader told into a few keys that can be compared. */

export type NumberBuckets = {
  /** The key of a number: `0` for the lowest bucket, and so on. */
  readonly keyOf: (told: number) => string
  /** Lowest and highest told number of each bucket, in the order of the keys. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

/** Up to this many different numbers have a row each. */
const EACH = 8
const BUCKETS = 5

/**
 * Buckets of about as many trades each, so that each says something. Equal numbers are always in one bucket, so there
 * may be fewer of them.
 */
export function numberBuckets(told: readonly number[]): NumberBuckets {
  const sorted = [...told].sort((a, b) => a - b)
  const different = [...new Set(sorted)]
  const starts = different.length <= EACH ? different : startsOf(sorted)
  const ranges = starts.map((from, index) => {
    const next = starts[index + 1]
    const within = different.filter((one) => one >= from && (next === undefined || one < next))
    return { from, to: within.at(-1) ?? from }
  })
  return {
    ranges,
    keyOf: (one) =>
      String(
        Math.max(
          0,
          starts.findLastIndex((start) => one >= start),
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
