/**
 * What a position of a contract is worth and earns, in exact fractions: the definition of `trades/value.ts`, which rounds
 * to the ledger's 18 decimals (a test holds both together).
 *
 * | contract | value of the size at a price | profit of a long |
 * | linear (and spot) | size * price, in quote | size * (exit - entry) |
 * | inverse | size / price, in the coin | size * (1 / entry - 1 / exit) |
 *
 * The size is quantity * contract size: coins for linear contracts, units of quote for inverse ones.
 */
import { choice, type Field, factor } from './fields.ts'
import { divide, type Fraction, minus, negative, ONE, times } from './fraction.ts'

export type Contract = 'linear' | 'inverse'
export type Side = 'long' | 'short'

export type Position = {
  readonly contract: Contract
  readonly side: Side
  readonly entry: Fraction
  /** quantity * contract size. */
  readonly size: Fraction
}

export function contractField(): Field<Contract> {
  return choice('Contract', { linear: 'Linear or spot', inverse: 'Inverse (coin margined)' })
}

export function sideField(): Field<Side> {
  return choice('Side', { long: 'Long', short: 'Short' })
}

/** Coins in a linear contract, units of quote in an inverse one; 1 where quantities are coins or dollars. */
export function contractSizeField(): Field<Fraction> {
  return factor('Contract size', '1')
}

/** +1 for long, -1 for short. */
export function signOf(side: Side): Fraction {
  return side === 'long' ? ONE : negative(ONE)
}

/** In the settle asset. */
export function valueAt({ contract, size }: Pick<Position, 'contract' | 'size'>, price: Fraction): Fraction {
  return contract === 'linear' ? times(size, price) : divide(size, price)
}

/** Without fees, in the settle asset. */
export function profitAt(position: Position, exit: Fraction): Fraction {
  const rise = minus(valueAt(position, exit), valueAt(position, position.entry))
  const long = position.contract === 'linear' ? rise : negative(rise)
  return position.side === 'long' ? long : negative(long)
}

/** Price at which the margin of `value / leverage` is used up and nothing is kept back for maintenance or fees. */
export function bankruptcyPrice(
  { contract, side, entry }: Omit<Position, 'size'>,
  leverage: Fraction,
): Fraction | null {
  const share = divide(signOf(side), leverage)
  if (contract === 'linear') return times(entry, minus(ONE, share))
  const divisor = minus(ONE, negative(share))
  // An inverse short without leverage cannot lose more coins than it has.
  return divisor.over <= 0n ? null : divide(entry, divisor)
}
