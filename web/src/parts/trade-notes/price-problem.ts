import { type Fixed, fixed, parseFixed } from '@roundtrip/core/base'
import { t } from '../../language/translate.ts'

type Side = 'long' | 'short'

/** The trade that a price is set for. */
export type Entered = {
  readonly side: Side
  /** The average entry as decimal text, or as the columns have it; null = unknown. */
  readonly entry: string | number | null
}

/** A price at more than this many times the entry is a typing error, such as a missing decimal point. */
const MAX_TIMES = 10n

/**
 * Why the stop is invalid: it is on the winning side, or nowhere near the entry. Null if it is valid, or a price is
 * missing.
 */
export function stopProblem({ side, entry }: Entered, stop: string | null): string | null {
  return priceProblem(fixedOf(entry), fixedOf(stop), {
    isBelow: side === 'long',
    tooFar: t('This stop is more than {times} times the entry price. Check the number.', { times: String(MAX_TIMES) }),
    wrongSide:
      side === 'long' ? t('A long’s stop must be below its entry.') : t('A short’s stop must be above its entry.'),
  })
}

/** Why the target is invalid: it is on the losing side, or nowhere near the entry. Null as with a stop. */
export function targetProblem({ side, entry }: Entered, target: string | null): string | null {
  return priceProblem(fixedOf(entry), fixedOf(target), {
    isBelow: side === 'short',
    tooFar: t('This target is more than {times} times the entry price. Check the number.', {
      times: String(MAX_TIMES),
    }),
    wrongSide:
      side === 'long' ? t('A long’s target must be above its entry.') : t('A short’s target must be below its entry.'),
  })
}

type PriceRule = { readonly tooFar: string; readonly isBelow: boolean; readonly wrongSide: string }

function priceProblem(from: Fixed | null, to: Fixed | null, { tooFar, isBelow, wrongSide }: PriceRule): string | null {
  if (from === null || to === null) return null
  if (isBelow ? to >= from : to <= from) return wrongSide
  return to > from * MAX_TIMES ? tooFar : null
}

function fixedOf(price: string | number | null): Fixed | null {
  if (price === null) return null
  return typeof price === 'number' ? fixed(price) : parseFixed(price)
}
