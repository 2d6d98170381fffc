import { divide, type Fixed, multiply } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import { canonicalAsset, type Rates } from './rates.ts'

/**
 * The quantity by which a fill really changes the position. A spot fee in the traded coin is part of it: a buy brings
 * less, a sell takes more. Average entry stays the traded price and the fee is subtracted once, so net = cash in -
 * cash out.
 */
export function movedQuantity(fill: Fill): Fixed {
  const { instrument, quantity, fee } = fill
  if (fee === 0n || instrument.kind !== 'spot' || fill.feeAsset !== instrument.base) return quantity
  return fill.side === 'buy' ? quantity - fee : quantity + fee
}

/** `movedQuantity`, positive for buys and negative for sells. */
export function signedQuantity(fill: Fill): Fixed {
  const quantity = movedQuantity(fill)
  return fill.side === 'buy' ? quantity : -quantity
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
