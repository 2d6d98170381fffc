/**
 * The value of a quantity at a price, per kind of instrument, in its settlement asset.
 *
 * | kind | value of quantity q at price p | profit of a long |
 * | spot, linear, quanto, option | q * contractSize * p | exit value - entry value |
 * | inverse | q * contractSize / p | entry value - exit value |
 *
 * Averages follow from it: value-weighted for all kinds, which is harmonic for inverse contracts.
 */
import { absolute, divide, divideHalfEven, type Fixed, multiply, ONE, proportion, roundTo } from '../base/index.ts'
import type { Instrument } from '../ledger/index.ts'
import type { TradeSlice } from './trade.ts'

/** Value of a quantity (>= 0) at a price, in the settlement asset, rounded once. */
export function valueOf(instrument: Instrument, quantity: Fixed, price: Fixed): Fixed {
  const size = instrument.contractSize
  if (instrument.kind !== 'inverse') {
    return size === ONE ? multiply(quantity, price) : divideHalfEven(quantity * size * price, ONE * ONE)
  }
  if (price === 0n) return 0n
  // BitMEX values one contract in whole satoshis first: https://www.bitmex.com/app/perpetualContractsGuide
  if (instrument.valueRounding === 'per-contract-satoshi') {
    return multiply(quantity, roundTo(divide(instrument.contractSize, price), 8))
  }
  return proportion(quantity, instrument.contractSize, price)
}

/** The price at which `quantity` has `value`; null for no quantity. */
export function priceOfValue(instrument: Instrument, quantity: Fixed, value: Fixed): Fixed | null {
  if (quantity === 0n || value === 0n) return quantity === 0n ? null : 0n
  const size = instrument.contractSize
  // The value of an inverse contract is a rounded quotient; `harmonicPrice` is exact if the fills are known.
  if (instrument.kind === 'inverse') return roundTo(proportion(quantity, size, value), 12)
  if (size === ONE) return divide(value, quantity)
  return divideHalfEven(value * ONE * ONE, quantity * size)
}

/**
 * `priceOfValue` for a value from a single price: if that price gives the value without rounding, it is the average,
 * and no division is needed.
 */
export function priceOfOne(
  instrument: Instrument,
  part: Pick<TradeSlice, 'quantity' | 'price' | 'value'>,
): Fixed | null {
  const { quantity, price, value } = part
  const plain = quantity > 0n && instrument.kind !== 'inverse' && instrument.contractSize === ONE
  return plain && quantity * price === value * ONE ? price : priceOfValue(instrument, quantity, value)
}

/** Notional in quote currency, as turnover counts it. For inverse contracts these are the dollars of the contracts. */
export function notionalOf(instrument: Instrument, quantity: Fixed, value: Fixed): Fixed {
  return instrument.kind === 'inverse' ? multiply(quantity, instrument.contractSize) : absolute(value)
}

/**
 * The average price of several fills of an inverse position, sum(q) / sum(q / p), from the prices themselves: 60070.7
 * if every fill was at 60070.7, which the rounded value of a contract (0.00001664...) cannot reproduce. Quotients have
 * 36 decimals. Null for no quantity.
 */
export function harmonicPrice(parts: readonly Pick<TradeSlice, 'quantity' | 'price'>[]): Fixed | null {
  let quantity = 0n
  let quotients = 0n
  for (const part of parts) {
    if (part.price <= 0n) return null
    quantity += part.quantity
    quotients += divideHalfEven(part.quantity * FINE, part.price)
  }
  return quotients === 0n ? null : divideHalfEven(quantity * FINE, quotients)
}

/** The scale of quotients of prices: 36 decimals. */
const FINE = ONE * ONE
