import type { MissedTrade } from '@roundtrip/contract/documents'
import type { MissedPlan } from '@roundtrip/core/reports'
import { asTyped } from '../../format/decimal.ts'

/** The prices of a missed trade as numbers, for its outcome. */
export function missedPlan({ side, entry, stop, target, exit }: MissedTrade): MissedPlan {
  const number = (price: string | null): number | null => (price === null ? null : Number(price))
  return { side, entry: number(entry), stop: number(stop), target: number(target), exit: number(exit) }
}

/** The prices as form fields. */
export function pricesOf({ entry, stop, target, exit }: MissedTrade) {
  return { entry: asTyped(entry), stop: asTyped(stop), target: asTyped(target), exit: asTyped(exit) }
}
