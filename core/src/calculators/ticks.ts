import { type CalculatorField, optionalField, priceField, quantityField } from './fields.ts'
import { type Fraction, type Rounding, roundToStep, sign, fractionText } from './fraction.ts'

/** Smallest change of a price; empty = results are not rounded. */
export function tickField(): CalculatorField<Fraction | null> {
  return optionalField(priceField('Tick', ''))
}

/** Smallest change of a quantity; empty = results are not rounded. */
export function stepField(): CalculatorField<Fraction | null> {
  return optionalField(quantityField('Step', ''))
}

/** A price as text, rounded to the tick. Null if there is none above 0. */
export function priceTextOnTick(
  value: Fraction | null,
  tick: Fraction | null,
  rounding: Rounding = 'nearest',
): string | null {
  if (value === null) return null
  const rounded = tick === null ? value : roundToStep(value, tick, rounding)
  return sign(rounded) > 0 ? fractionText(rounded) : null
}
