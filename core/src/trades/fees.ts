import { divide, type Fixed, multiply } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import { canonicalAsset, type Rates } from './rates.ts'

/** What the fee of a fill does: to the quantity that moved, and in the settle asset. */
export type FeeEffect = {
  /** Quantity by which the position really changes. */
  readonly quantity: Fixed
  /** True where the fee was taken in the coin that was traded. */
  readonly inBase: boolean
}

/**
 * A spot fee in the traded coin changes the quantity: a buy brings less, a sell takes more. Average entry stays the
 * traded price and the fee is subtracted once, so net = cash in - cash out.
 */
export function feeEffect(fill: Fill): FeeEffect {
  if (fill.fee === 0n || fill.instrument.kind !== 'spot' || fill.feeAsset !== fill.instrument.base) {
    return { quantity: fill.quantity, inBase: false }
  }
  return { quantity: fill.side === 'buy' ? fill.quantity - fill.fee : fill.quantity + fill.fee, inBase: true }
}

/** A part of a fill's fee in its settle asset; null where that needs a rate that is not known. */
export function feeValue(fill: Fill, part: Fixed, rates: Rates): Fixed | null {
  if (part === 0n) return 0n
  const { instrument, feeAsset, price, time } = fill
  const asset = canonicalAsset(feeAsset)
  if (asset === canonicalAsset(instrument.settle)) return part
  const isBase = asset === canonicalAsset(instrument.base)
  if (isBase && (instrument.kind === 'spot' || instrument.kind === 'linear')) return multiply(part, price)
  if (instrument.kind === 'inverse' && asset === canonicalAsset(instrument.quote) && price > 0n)
    return divide(part, price)
  return rates.convert(part, { from: feeAsset, to: instrument.settle, time })
}
