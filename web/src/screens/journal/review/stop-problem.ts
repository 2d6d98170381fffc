import { type Fixed, fixed, parseFixed } from '@roundtrip/core/base'

type Stop = {
  readonly side: 'long' | 'short'
  /** A price as decimal text, or as the columns have it; null = unknown. */
  readonly entry: string | number | null
  readonly stop: string | null
}

/** A stop at more than this many times the entry is a typing error, such as a missing decimal point. */
const MOST_TIMES = 10n

/**
 * Why the stop is invalid: it is on the winning side, or nowhere near the entry. Null if it is valid, or a price is
 * missing.
 */
export function stopProblem({ side, entry, stop }: Stop): string | null {
  const from = fixedOf(entry)
  const to = fixedOf(stop)
  if (from === null || to === null) return null
  if (side === 'long') return to < from ? null : 'The stop of a long goes below its entry.'
  if (to <= from) return 'The stop of a short goes above its entry.'
  return to > from * MOST_TIMES ? `This stop is more than ${MOST_TIMES} times the entry price. Check the number.` : null
}

function fixedOf(price: string | number | null): Fixed | null {
  if (price === null) return null
  return typeof price === 'number' ? fixed(price) : parseFixed(price)
}
