/**
 * The value and profit of a position in exact fractions: the definition in `trades/value.ts`, which rounds to the
 * ledger's 18 decimals (a test compares both).
 *
 * | contract | value of the size at a price | profit of a long |
 * | linear (and spot) | size * price, in quote | size * (exit - entry) |
 * | inverse | size / price, in the coin | size * (1 / entry - 1 / exit) |
 *
 * The size is quantity * contract size: coins for linear contracts, units of quote for inverse ones.
 */
import { choiceField, type CalculatorField, factorField } from './fields.ts'
import { dividedBy, type Fraction, minus, negative, FRACTION_ONE, times } from './fraction.ts'

export type Contract = 'linear' | 'inverse'
export type CalculatorSide = 'long' | 'short'

export type Position = {
  readonly contract: Contract
  readonly side: CalculatorSide
  readonly entry: Fraction
  /** quantity * contract size. */
  readonly size: Fraction
}

export function contractField(): CalculatorField<Contract> {
  return choiceField('Contract', { linear: 'Linear or spot', inverse: 'Inverse (coin margined)' })
}

export function sideField(): CalculatorField<CalculatorSide> {
  return choiceField('Side', { long: 'Long', short: 'Short' })
}

/** Coins in a linear contract, units of quote in an inverse one; 1 if quantities are coins or dollars. */
export function contractSizeField(): CalculatorField<Fraction> {
  return factorField('Contract size', '1')
}

/** +1 for long, -1 for short. */
export function sideSign(side: CalculatorSide): Fraction {
  return side === 'long' ? FRACTION_ONE : negative(FRACTION_ONE)
}

/** In the settlement asset. */
export function valueAt({ contract, size }: Pick<Position, 'contract' | 'size'>, price: Fraction): Fraction {
  return contract === 'linear' ? times(size, price) : dividedBy(size, price)
}

/** Before fees, in the settlement asset. */
export function exactProfitAt(position: Position, exit: Fraction): Fraction {
  const rise = minus(valueAt(position, exit), valueAt(position, position.entry))
  const long = position.contract === 'linear' ? rise : negative(rise)
  return position.side === 'long' ? long : negative(long)
}

/** The price at which the margin of `value / leverage` is used up, ignoring maintenance margin and fees. */
export function bankruptcyPrice(
  { contract, side, entry }: Omit<Position, 'size'>,
  leverage: Fraction,
): Fraction | null {
  const share = dividedBy(sideSign(side), leverage)
  if (contract === 'linear') return times(entry, minus(FRACTION_ONE, share))
  const divisor = minus(FRACTION_ONE, negative(share))
  // An inverse short without leverage cannot lose more coins than it has.
  return divisor.over <= 0n ? null : dividedBy(entry, divisor)
}
