import { type Field, optional, price, quantity } from './fields.ts'
import { type Fraction, type Rounding, roundToStep, sign, textOf } from './fraction.ts'

/** Smallest change of a price; empty = results are not rounded. */
export function tickField(): Field<Fraction | null> {
  return optional(price('Tick', ''))
}

/** Smallest change of a quantity; empty = results are not rounded. */
export function stepField(): Field<Fraction | null> {
  return optional(quantity('Step', ''))
}

/** A price as text on the tick. Null where there is none, or none above 0. */
export function priceText(
  value: Fraction | null,
  tick: Fraction | null,
  rounding: Rounding = 'nearest',
): string | null {
  if (value === null) return null
  const rounded = tick === null ? value : roundToStep(value, tick, rounding)
  return sign(rounded) > 0 ? textOf(rounded) : null
}
