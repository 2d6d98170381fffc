/** One way to split a journal into slices: by a dimension, or by two of them at once. */
import { type Knowledge, laterOf } from './known-at-open.ts'
import type { SliceDimension } from './slice-dimension.ts'

/** Consecutive buckets that are tested as one slice, such as 15-60m and 1-4h; the last is followed by the first. */
export type Span = { readonly from: number; readonly length: number }

export type Split = {
  /** One dimension, or the two of a pair. */
  readonly dimensions: readonly SliceDimension[]
  /** When a trader knows that a trade belongs to its slices. */
  readonly knowledge: Knowledge
  /** For each bucket its key in each dimension: `['short', '1-4h']`. */
  readonly keys: readonly (readonly string[])[]
  /** The bucket of each trade; the number of buckets for a trade that is in none. */
  readonly bucketOfTrade: Uint16Array
  /** Trades in each bucket. */
  readonly counts: Float64Array
  readonly spans: readonly Span[]
}

export function countBuckets(bucketOfTrade: Uint16Array, buckets: number): Float64Array {
  const counts = new Float64Array(buckets + 1)
  for (let index = 0; index < bucketOfTrade.length; index += 1) {
    const bucket = bucketOfTrade[index] as number
    counts[bucket] = (counts[bucket] as number) + 1
  }
  return counts.subarray(0, buckets)
}

/** The buckets of a span, from the first to the last. */
export function bucketsOf(split: Split, { from, length }: Span): number[] {
  return Array.from({ length }, (_, step) => (from + step) % split.keys.length)
}

export function countOf(split: Split, span: Span): number {
  return bucketsOf(split, span).reduce((sum, bucket) => sum + (split.counts[bucket] as number), 0)
}

/** Which trades are in a slice, as their indexes. */
export function tradesOf(split: Split, span: Span): Uint32Array {
  const isIn = new Uint8Array(split.keys.length + 1)
  for (const bucket of bucketsOf(split, span)) isIn[bucket] = 1
  const indexes = new Uint32Array(countOf(split, span))
  let count = 0
  for (let index = 0; index < split.bucketOfTrade.length; index += 1) {
    if (isIn[split.bucketOfTrade[index] as number] === 1) indexes[count++] = index
  }
  return indexes
}

/**
 * Leaves spans with enough trades in and outside of them, and none that begins or ends with an empty bucket, because it
 * has the same trades as a shorter one.
 */
export function withTestable(split: Split, min: number): Split {
  const spans = split.spans.filter((span) => {
    const count = countOf(split, span)
    const first = split.counts[span.from] as number
    const last = split.counts[(span.from + span.length - 1) % split.keys.length] as number
    return first > 0 && last > 0 && count >= min && split.bucketOfTrade.length - count >= min
  })
  return { ...split, spans }
}

/** Every bucket on its own. */
export function each(buckets: number): Span[] {
  return Array.from({ length: buckets }, (_, from) => ({ from, length: 1 }))
}

/** Every run of consecutive buckets of an ordered dimension. */
export function runs(buckets: number): Span[] {
  return each(buckets).flatMap(({ from }) =>
    Array.from({ length: buckets - from }, (_, index) => ({ from, length: index + 1 })),
  )
}

/** Runs of up to `longest` buckets around a circle, such as hours. */
export function cyclicRuns(buckets: number, longest: number): Span[] {
  return each(buckets).flatMap(({ from }) =>
    Array.from({ length: longest }, (_, index) => ({ from, length: index + 1 })),
  )
}

/** Both dimensions at once; only cells with enough trades become buckets. */
export function paired(first: Split, second: Split, min: number): Split {
  const width = second.keys.length + 1
  const cells = new Uint16Array(first.bucketOfTrade.length)
  const none = (first.keys.length + 1) * width
  const counts = new Float64Array(none)
  for (let index = 0; index < cells.length; index += 1) {
    const cell = (first.bucketOfTrade[index] as number) * width + (second.bucketOfTrade[index] as number)
    cells[index] = cell
    counts[cell] = (counts[cell] as number) + 1
  }
  const renamed = new Uint16Array(none)
  const keys: (readonly string[])[] = []
  const kept: number[] = []
  for (let cell = 0; cell < none; cell += 1) {
    const [a, b] = [first.keys[Math.floor(cell / width)], second.keys[cell % width]]
    if (a !== undefined && b !== undefined && (counts[cell] as number) >= min) {
      renamed[cell] = keys.push([...a, ...b])
      kept.push(counts[cell] as number)
    }
  }
  // Numbered from 1, because 0 marks a cell that is too small.
  for (let cell = 0; cell < none; cell += 1) {
    renamed[cell] = renamed[cell] === 0 ? keys.length : (renamed[cell] as number) - 1
  }
  for (let index = 0; index < cells.length; index += 1) cells[index] = renamed[cells[index] as number] as number
  return {
    dimensions: [...first.dimensions, ...second.dimensions],
    knowledge: laterOf(first.knowledge, second.knowledge),
    keys,
    bucketOfTrade: cells,
    counts: Float64Array.from(kept),
    spans: each(keys.length),
  }
}
