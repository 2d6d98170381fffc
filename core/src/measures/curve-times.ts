import type { Sample } from './sample.ts'

/**
 * Close time of a trade of the curve; the start of the curve (-1) is the first close; null if there is no such point.
 */
export function timeAt(sample: Sample, index: number | null): number | null {
  if (index === null) return null
  return sample.closeTimes[Math.max(index, 0)] ?? null
}

/** b - a; null if either is missing. */
export function between(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : b - a
}
