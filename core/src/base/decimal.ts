import { type Fixed, formatFixed, parseFixed } from './fixed.ts'
import { type Whole, wholeOf } from './whole.ts'

/**
 * A decimal as exchanges print it, in two numbers: 12.5 is 125 with a scale of 1. The mantissa is a whole number that a
 * double holds exactly, and does not end in a zero unless it is zero. A million of them fit in columns of numbers; a
 * million `Fixed` would be a million objects.
 */
export type Decimal = { readonly mantissa: number; readonly scale: number }

/** An exact amount in either form. */
export type Amount = Fixed | Decimal

/** Whole numbers up to this one are exact in a double. */
export const MAX_EXACT: number = Number.MAX_SAFE_INTEGER

/** Powers of ten that a double holds exactly. */
export const TENS: Float64Array = Float64Array.from({ length: 19 }, (_, power) => 10 ** power)

const BIG_TENS: readonly bigint[] = Array.from({ length: 19 }, (_, power) => 10n ** BigInt(power))

/** `units` of the decimal place `scale` (at most 18) as an exact amount: 125 units of 10^-1 are 12.5. */
export function fixedOfUnits(units: Whole, scale: number): Fixed {
  return units === 0 ? 0n : BigInt(units) * (BIG_TENS[18 - scale] as bigint)
}

/** The amount in units of the decimal place `scale`, in which it is whole. */
export function unitsOf(amount: Fixed, scale: number): Whole {
  return wholeOf(scale === 18 ? amount : amount / (BIG_TENS[18 - scale] as bigint))
}

/** The decimal of an amount; null if its digits are more than a double holds. */
export function decimalOf(amount: Fixed): Decimal | null {
  if (amount === 0n) return ZERO
  // Few amounts have more than eight decimals. The quotient is rounded, so it counts only if it multiplies back to the
  // amount.
  const units = Math.round(Number(amount) / 1e10)
  if (Math.abs(units) <= MAX_EXACT && fixedOfUnits(units, 8) === amount) return decimalOfUnits(units, 8)
  let mantissa = amount
  let scale = 18
  for (; scale > 0 && mantissa % 10n === 0n; scale -= 1) mantissa /= 10n
  return mantissa <= MAX_BIGINT && mantissa >= -MAX_BIGINT ? { mantissa: Number(mantissa), scale } : null
}

const MAX_BIGINT = BigInt(MAX_EXACT)

const ZERO: Decimal = { mantissa: 0, scale: 0 }

/** Whole units of the decimal place `decimals` as a decimal: 1250 units of 10^-2 are 12.5. */
export function decimalOfUnits(units: number, decimals: number): Decimal {
  let mantissa = units
  let scale = decimals
  while (scale > 0 && Math.floor(mantissa / 10) * 10 === mantissa) {
    mantissa /= 10
    scale -= 1
  }
  return { mantissa, scale }
}

export function exactAmount(amount: Amount): Fixed {
  return typeof amount === 'bigint' ? amount : fixedOfUnits(amount.mantissa, amount.scale)
}

export function isZero(amount: Amount): boolean {
  return typeof amount === 'bigint' ? amount === 0n : amount.mantissa === 0
}

export function isPositive(amount: Amount): boolean {
  return typeof amount === 'bigint' ? amount > 0n : amount.mantissa > 0
}

/** Writes a decimal as `formatFixed` writes its exact amount: `-0.05`. */
export function formatDecimal(mantissa: number, scale: number): string {
  if (scale === 0) return String(mantissa)
  if (scale > 15) return formatFixed(fixedOfUnits(mantissa, scale))
  const digits = Math.abs(mantissa)
  const unit = TENS[scale] as number
  const decimals = digits % unit
  return `${mantissa < 0 ? '-' : ''}${(digits - decimals) / unit}.${String(unit + decimals).slice(1)}`
}

/** `parseFixed` for a text or a slice of it, as a decimal if a double can hold it. */
export function parseAmount(text: string, from = 0, to: number = text.length): Amount | null {
  const start = text.charCodeAt(from) === 45 ? from + 1 : from
  let mantissa = 0
  let zeros = 0
  let point = -1
  for (let at = start; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit
      zeros = digit === 0 ? zeros + 1 : 0
    } else if (digit === -2 && point === -1) {
      point = at
      zeros = 0
    } else return parseFixed(text.slice(from, to))
  }
  const digits = to - start - (point === -1 ? 0 : 1)
  if (digits === 0 || digits > 15) return parseFixed(text.slice(from, to))
  if (mantissa === 0) return ZERO
  const decimals = point === -1 ? 0 : to - point - 1
  const scale = Math.max(0, decimals - zeros)
  const shortest = point === -1 ? mantissa : mantissa / (TENS[decimals - scale] as number)
  return { mantissa: start === from ? shortest : -shortest, scale }
}

/** The whole number of up to 15 digits that prints as exactly this text, or slice of it; NaN if there is none. */
export function wholeNumber(text: string, from = 0, to: number = text.length): number {
  const length = to - from
  if (length === 0 || length > 15 || (length > 1 && text.charCodeAt(from) === 48)) return Number.NaN
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}
