import { divide, type Fixed, multiply } from '../base/index.ts'
import { type Fill, type Instrument, movedCoins } from '../ledger/index.ts'
import { canonicalAsset, type Rates } from './rates.ts'

/**
 * The quantity by which a fill really changes the position. It includes a spot fee in the traded coin: a buy adds less,
 * a sell removes more. The average entry stays the traded price and the fee is deducted once, so net = cash in - cash
 * out.
 */
export function movedQuantity(fill: Fill): Fixed {
  return fill.instrument.kind === 'spot' ? movedCoins(fill) : fill.quantity
}

/** `movedQuantity`, positive for buys and negative for sells. */
export function signedMovedQuantity(fill: Fill): Fixed {
  const quantity = movedQuantity(fill)
  return fill.side === 'buy' ? quantity : -quantity
}

/** The inputs for the value of a fee. */
export type PaidFill = Pick<Fill, 'instrument' | 'feeAsset' | 'price' | 'time'>

/** A share of a fill's fee in its settlement asset; null if that needs an unknown rate. */
export function feeValue(fill: PaidFill, part: Fixed, rates: Rates): Fixed | null {
  const { instrument, feeAsset, price, time } = fill
  return settledValue(instrument, { amount: part, asset: feeAsset, time, price }, rates)
}

/** An amount of any coin, with the price of the contract at that moment (null = unknown). */
export type PricedAmount = {
  readonly amount: Fixed
  readonly asset: string
  readonly time: number
  readonly price: Fixed | null
}

/**
 * The value of an amount of any coin in the settlement asset of an instrument. If the contract itself trades that coin,
 * its price is the rate: 0.1 USDT on BTCUSD at 50,000 is 0.000002 BTC. Otherwise a rate of that time decides; null if
 * none is known. Amounts in different coins are never added.
 */
export function settledValue(instrument: Instrument, paid: PricedAmount, rates: Rates): Fixed | null {
  const { amount, time, price } = paid
  if (amount === 0n) return 0n
  const asset = canonicalAsset(paid.asset)
  if (asset === canonicalAsset(instrument.settle)) return amount
  if (price !== null && price > 0n) {
    const isBase = asset === canonicalAsset(instrument.base)
    if (isBase && (instrument.kind === 'spot' || instrument.kind === 'linear')) return multiply(amount, price)
    if (instrument.kind === 'inverse' && asset === canonicalAsset(instrument.quote)) return divide(amount, price)
  }
  return rates.convert(amount, { from: paid.asset, to: instrument.settle, time })
}
