/**
 * What a quantity at a price is worth, per kind of instrument, in its settle asset.
 *
 * | kind | value of quantity q at price p | profit of a long |
 * | spot, linear, quanto, option | q * contractSize * p | exit value - entry value |
 * | inverse | q * contractSize / p | entry value - exit value |
 *
 * Averages follow from it: value-weighted for all kinds, which is harmonic for inverse contracts.
 */
import { absolute, divide, divideHalfEven, type Fixed, multiply, ONE, proportion, roundTo } from '../base/index.ts'
import type { Instrument } from '../ledger/index.ts'
import type { Slice } from './trade.ts'

/** Value of a quantity (>= 0) at a price, in the settle asset, rounded once. */
export function valueOf(instrument: Instrument, quantity: Fixed, price: Fixed): Fixed {
  if (instrument.kind !== 'inverse') return multiply(multiplyExactly(quantity, instrument.contractSize), price)
  if (price === 0n) return 0n
  // BitMEX values one contract in whole satoshis first: https://www.bitmex.com/app/perpetualContractsGuide
  if (instrument.valueRounding === 'per-contract-satoshi') {
    return multiply(quantity, roundTo(divide(instrument.contractSize, price), 8))
  }
  return proportion(quantity, instrument.contractSize, price)
}

/** +1 where a long gains as the value rises, -1 for inverse contracts. */
export function profitSign(instrument: Instrument): 1n | -1n {
  return instrument.kind === 'inverse' ? -1n : 1n
}

/** The price at which `quantity` has `value`; null for no quantity. */
export function priceOf(instrument: Instrument, quantity: Fixed, value: Fixed): Fixed | null {
  if (quantity === 0n || value === 0n) return quantity === 0n ? null : 0n
  const size = instrument.contractSize
  // The value of an inverse contract is a rounded quotient, so its average price is good to 12 decimals.
  if (instrument.kind === 'inverse') return roundTo(proportion(quantity, size, value), 12)
  if (size === ONE) return divide(value, quantity)
  return divideHalfEven(value * ONE * ONE, quantity * size)
}

/**
 * `priceOf` for a value that was formed at one price alone: where that price gives the value without rounding it is
 * the average, and no division is needed.
 */
export function priceOfOne(instrument: Instrument, part: Pick<Slice, 'quantity' | 'price' | 'value'>): Fixed | null {
  const { quantity, price, value } = part
  const plain = quantity > 0n && instrument.kind !== 'inverse' && instrument.contractSize === ONE
  return plain && quantity * price === value * ONE ? price : priceOf(instrument, quantity, value)
}

/** Notional in quote currency: what turnover counts. For inverse contracts that is the number of contracts' dollars. */
export function notionalOf(instrument: Instrument, quantity: Fixed, value: Fixed): Fixed {
  return instrument.kind === 'inverse' ? multiply(quantity, instrument.contractSize) : absolute(value)
}

/** Contract sizes are short decimals, so this product hardly ever needs rounding. */
function multiplyExactly(quantity: Fixed, contractSize: Fixed): Fixed {
  return contractSize === ONE ? quantity : multiply(quantity, contractSize)
}
