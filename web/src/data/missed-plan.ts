import type { MissedTrade } from '@roundtrip/contract'
import { parseFixed } from '@roundtrip/core/base'
import type { MissedPlan } from '@roundtrip/core/reports'

/** The prices of a missed trade as numbers, for its outcome. */
export function missedPlan({ side, entry, stop, target, exit }: MissedTrade): MissedPlan {
  const number = (price: string | null): number | null => (price === null ? null : Number(price))
  return { side, entry: number(entry), stop: number(stop), target: number(target), exit: number(exit) }
}

/** Why the stop cannot be one: it lies where the trade would win. Null where it can, or a price is missing. */
export function stopProblem({ side, entry, stop }: Pick<MissedTrade, 'side' | 'entry' | 'stop'>): string | null {
  const from = entry === null ? null : parseFixed(entry)
  const to = stop === null ? null : parseFixed(stop)
  if (from === null || to === null) return null
  if (side === 'long') return to < from ? null : 'The stop of a long goes below its entry.'
  return to > from ? null : 'The stop of a short goes above its entry.'
}

/** The prices as they stand in a form. */
export function pricesOf({ entry, stop, target, exit }: MissedTrade) {
  return { entry: entry ?? '', stop: stop ?? '', target: target ?? '', exit: exit ?? '' }
}
