import { type Fixed, multiply } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import type { Draft } from './draft.ts'
import type { BuildOptions } from './options.ts'

/**
 * True where what is left of a spot holding is too little to be a position: less than the smallest tradable step,
 * or worth less than a dollar at the last price, and in any case not more than 1 % of the largest holding.
 * Derivatives are flat at exactly zero only.
 */
export function isDust(draft: Draft, fill: Fill, options: BuildOptions): boolean {
  const { instrument } = fill
  if (instrument.kind !== 'spot' || draft.open <= 0n) return false
  if (draft.open * 100n > draft.maxQuantity) return false
  if (instrument.step !== null && draft.open < instrument.step) return true
  return isWorthless(fill, draft.open, options)
}

/** True where a quantity left unmatched is a rounding remainder: under 1 % of its fill and worth less than a dollar. */
export function isDustQuantity(fill: Fill, quantity: Fixed, options: BuildOptions): boolean {
  return fill.instrument.kind === 'spot' && quantity * 100n <= fill.quantity && isWorthless(fill, quantity, options)
}

function isWorthless(fill: Fill, quantity: Fixed, options: BuildOptions): boolean {
  const { instrument, price, time } = fill
  if (price <= 0n) return false
  const worth = options.rates.convert(multiply(quantity, price), { from: instrument.quote, to: 'USD', time })
  return worth !== null && worth < options.dustDollars
}
