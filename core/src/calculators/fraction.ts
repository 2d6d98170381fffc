/**
 * Exact fractions. Calculators divide before they multiply and round towards one side, so half a unit of rounding in
 * the middle could turn a quantity that just fits into one that does not. They therefore compute in fractions and round
 * once at the end.
 */
import { divideHalfEven, type Fixed, formatFixed, ONE as FIXED_ONE, toNumber } from '../base/index.ts'

/** The denominator is above 0. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

/** The direction in which a value between two steps is rounded. */
export type Rounding = 'down' | 'up' | 'nearest'

export const ZERO: Fraction = { over: 0n, under: 1n }
export const FRACTION_ONE: Fraction = { over: 1n, under: 1n }

export function fractionOf(value: Fixed): Fraction {
  return { over: value, under: FIXED_ONE }
}

export function whole(value: number): Fraction {
  return { over: BigInt(value), under: 1n }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return { over: a.over + b.over, under: a.under }
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, negative(b))
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under }
}

/** a / b. The caller guarantees that b is not zero. */
export function dividedBy(a: Fraction, b: Fraction): Fraction {
  return b.over < 0n
    ? { over: -a.over * b.under, under: a.under * -b.over }
    : { over: a.over * b.under, under: a.under * b.over }
}

export function negative(a: Fraction): Fraction {
  return { over: -a.over, under: a.under }
}

/** The value without its sign. */
export function size(a: Fraction): Fraction {
  return a.over < 0n ? negative(a) : a
}

/** -1, 0 or 1, like the sign of the value. */
export function sign(a: Fraction): -1 | 0 | 1 {
  return a.over < 0n ? -1 : a.over === 0n ? 0 : 1
}

/** Below 0 if a is smaller, above 0 if it is larger. */
export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  return sign(minus(a, b))
}

export function sumOf(values: readonly Fraction[]): Fraction {
  return values.reduce(plus, ZERO)
}

/**
 * The nearest multiple of the step in a direction. Up and down refer to the number line, not to the distance from zero.
 */
export function roundToStep(a: Fraction, step: Fraction, rounding: Rounding): Fraction {
  const { over, under } = dividedBy(a, step)
  const steps =
    rounding === 'nearest'
      ? divideHalfEven(over, under)
      : rounding === 'down'
        ? floor(over, under)
        : -floor(-over, under)
  return times({ over: steps, under: 1n }, step)
}

/** The nearest decimal (half to even at 18 decimals), as text. */
export function fractionText(a: Fraction): string {
  return formatFixed(fixedOf(a))
}

export function fixedOf({ over, under }: Fraction): Fixed {
  return divideHalfEven(over * FIXED_ONE, under)
}

/** The nearest double. For statistics only. */
export function numberOf(a: Fraction): number {
  return toNumber(fixedOf(a))
}

function floor(over: bigint, under: bigint): bigint {
  const quotient = over / under
  return over < 0n && quotient * under !== over ? quotient - 1n : quotient
}
