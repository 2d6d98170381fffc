import type { SliceDimension } from './slice-dimension.ts'

/** When a trader knows that a trade belongs to a slice. */
export type Knowledge = 'at-open' | 'during' | 'afterwards'

/** A step of the trade itself, taken with its price in view: positions grow by adding to losers, stops move on the way. */
const DURING: ReadonlySet<SliceDimension> = new Set(['entries', 'stops'])
/**
 * What only the end shows: losers are held longer where the stop is farther than the target, positions that were added to
 * are larger, and labels, ratings and notes are often given after the close.
 */
const AFTERWARDS: ReadonlySet<SliceDimension> = new Set(['holding', 'busy', 'size', 'label', 'group'])

/**
 * When the trader knows that a trade belongs to a slice of these dimensions. Only what is known at the open can be a reason
 * to leave a trade out; the rest describes what became of it. Labels count as given afterwards here; those that were given
 * before the first exit are told apart by their times.
 */
export function knowledgeOf(dimensions: readonly SliceDimension[]): Knowledge {
  if (dimensions.some((dimension) => AFTERWARDS.has(dimension))) return 'afterwards'
  return dimensions.some((dimension) => DURING.has(dimension)) ? 'during' : 'at-open'
}

/** Of two traits the one that is known later says when both are. */
export function laterOf(a: Knowledge, b: Knowledge): Knowledge {
  return ORDER[Math.max(ORDER.indexOf(a), ORDER.indexOf(b))] ?? 'afterwards'
}

const ORDER: readonly Knowledge[] = ['at-open', 'during', 'afterwards']
