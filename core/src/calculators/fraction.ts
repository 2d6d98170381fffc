/**
 * Exact fractions. A calculator divides before it multiplies, and rounds towards one side: half a unit of rounding in the
 * middle would turn a quantity that just fits into one that does not. So it computes in fractions and rounds once.
 */
import { divideHalfEven, type Fixed, formatFixed, ONE as FIXED_ONE, toNumber } from '../base/index.ts'

/** `under` is above 0. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

/** The side to which a value between two steps goes. */
export type Rounding = 'down' | 'up' | 'nearest'

export const ZERO: Fraction = { over: 0n, under: 1n }
export const ONE: Fraction = { over: 1n, under: 1n }

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
export function divide(a: Fraction, b: Fraction): Fraction {
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

/** Below 0, 0 or above 0, as the value is. */
export function sign(a: Fraction): -1 | 0 | 1 {
  return a.over < 0n ? -1 : a.over === 0n ? 0 : 1
}

/** Below 0 where a is the smaller one, above 0 where it is the larger one. */
export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  return sign(minus(a, b))
}

export function sum(values: readonly Fraction[]): Fraction {
  return values.reduce(plus, ZERO)
}

/** The whole number of steps beside the value. Up and down are meant on the number line, not from zero. */
export function roundToStep(a: Fraction, step: Fraction, rounding: Rounding): Fraction {
  const { over, under } = divide(a, step)
  const steps =
    rounding === 'nearest'
      ? divideHalfEven(over, under)
      : rounding === 'down'
        ? floor(over, under)
        : -floor(-over, under)
  return times({ over: steps, under: 1n }, step)
}

/** The exact decimal nearest to the value (half to even at 18 decimals), as text. */
export function textOf(a: Fraction): string {
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
