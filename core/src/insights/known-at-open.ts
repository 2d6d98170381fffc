import type { ReportSettings } from '../reports/index.ts'
import type { SliceDimension } from './split.ts'

/** What a trader has decided, or can see, at the moment of the first entry. */
const AT_OPEN: ReadonlySet<SliceDimension> = new Set([
  'side',
  'ticker',
  'coin',
  'account',
  'venue',
  'market',
  'session',
  'number',
  'after',
])
/** Those too, unless the report goes by the close. */
const BY_BASIS: ReadonlySet<SliceDimension> = new Set(['hour', 'weekday'])

/**
 * Whether the trader knows at the entry that a trade belongs to a slice of these dimensions. Only such a slice can be a
 * reason to leave a trade out. The others know something of what came after: losers are held longer where the stop is
 * farther than the target, positions grow by adding to losers, and labels and ratings are often given after the close.
 */
export function isKnownAtOpen(dimensions: readonly SliceDimension[], basis: ReportSettings['basis']): boolean {
  return dimensions.every((dimension) => AT_OPEN.has(dimension) || (basis !== 'close' && BY_BASIS.has(dimension)))
}
