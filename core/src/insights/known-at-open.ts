import type { SliceDimension } from './slice-dimension.ts'

/** When a trader knows that a trade belongs to a slice. */
export type Knowledge = 'at-open' | 'during' | 'afterwards'

/**
 * A step of the trade itself, taken with its price in view: positions grow by adding to losers, stops move during the
 * trade.
 */
const DURING: ReadonlySet<SliceDimension> = new Set(['entries', 'stops'])
/**
 * Known only at the end: losers are held longer if the stop is farther than the target, positions that were added to
 * are larger, and labels, ratings and notes are often given after the close.
 */
const AFTERWARDS: ReadonlySet<SliceDimension> = new Set(['holding', 'busy', 'size', 'label', 'group'])

/**
 * When the trader knows that a trade belongs to a slice of these dimensions. Only traits known at the open can be a
 * reason to skip a trade; the rest describes its outcome. Labels count as given afterwards here; their times tell which
 * were given before the first exit.
 */
export function knowledgeOf(dimensions: readonly SliceDimension[]): Knowledge {
  if (dimensions.some((dimension) => AFTERWARDS.has(dimension))) return 'afterwards'
  return dimensions.some((dimension) => DURING.has(dimension)) ? 'during' : 'at-open'
}

/** For two traits, the one that is known later decides. */
export function laterOf(a: Knowledge, b: Knowledge): Knowledge {
  return ORDER[Math.max(ORDER.indexOf(a), ORDER.indexOf(b))] ?? 'afterwards'
}

const ORDER: readonly Knowledge[] = ['at-open', 'during', 'afterwards']
