import { type Field, optional, price, quantity } from './fields.ts'
import { type Fraction, type Rounding, roundToStep, textOf } from './fraction.ts'

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
  if (value === null || value.over <= 0n) return null
  return textOf(tick === null ? value : roundToStep(value, tick, rounding))
}
