import { type Fixed, fixed, parseFixed } from '@roundtrip/core/base'

type Stop = {
  readonly side: 'long' | 'short'
  /** A price as decimal text, or as the columns hold it; null = not known. */
  readonly entry: string | number | null
  readonly stop: string | null
}

/** A stop this many times above the entry is a slip of the keyboard, such as a missing decimal point. */
const MOST_TIMES = 10n

/**
 * Why the stop cannot be one: it lies where the trade would win, or nowhere near its entry. Null where it can, or a
 * price is missing.
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
