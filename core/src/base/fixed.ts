import { withoutTrailing } from './text.ts'

/**
 * Exact decimal arithmetic for everything that must balance: prices, quantities, fees, money.
 *
 * A `Fixed` is a bigint that counts units of 10^-18. Sums and differences are plain bigint `+` and `-`. Products and
 * quotients are computed exactly and rounded once, half to even, so a chain of them never drifts. Doubles are for
 * statistics only (see `toNumber`).
 */
export type Fixed = bigint

/** The number of digits after the decimal point. */
export const SCALE = 18

/** The `Fixed` value of one. */
export const ONE: Fixed = 10n ** 18n

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/
const POWERS: readonly bigint[] = Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power))

/**
 * Reads a decimal string such as `-12.5`, `.5`, `1e-8` or `0E-8` exactly. Returns null if the text is not a plain
 * decimal number (empty, NaN, thousands separators). More than 18 decimals are rounded half to even.
 */
export function parseFixed(text: string): Fixed | null {
  return parsePlain(text) ?? parseAny(text)
}

/** Nearly every number of a ledger has up to 15 digits, which a double collects exactly; null for all others. */
function parsePlain(text: string): Fixed | null {
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  let mantissa = 0
  let point = -1
  for (let at = start; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit
    else if (digit === -2 && point === -1) point = at
    else return null
  }
  const digits = text.length - start - (point === -1 ? 0 : 1)
  if (digits === 0 || digits > 15) return null
  if (mantissa === 0) return 0n
  const decimals = point === -1 ? 0 : text.length - point - 1
  const magnitude = BigInt(mantissa) * (POWERS[SCALE - decimals] as bigint)
  return start === 1 ? -magnitude : magnitude
}

function parseAny(text: string): Fixed | null {
  const match = DECIMAL.exec(text)
  if (match === null) return null
  const whole = match[2] ?? ''
  const fraction = match[3] ?? ''
  if (whole === '' && fraction === '') return null
  const exponent = match[4] === undefined ? 0 : Number(match[4])
  if (Math.abs(exponent) > 80 || whole.length > 60 || fraction.length > 120) return null
  const shift = SCALE + exponent - fraction.length
  const digits = BigInt(whole + fraction)
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : divideHalfEven(digits, 10n ** BigInt(-shift))
  return match[1] === '-' ? -magnitude : magnitude
}

/** `parseFixed` for text that the program itself wrote; throws a RangeError if it is not a number. */
export function fixed(text: string | number): Fixed {
  const parsed = parseFixed(String(text))
  if (parsed === null) throw new RangeError(`"${text}" is not a decimal number.`)
  return parsed
}

/** Writes the shortest decimal string that reads back as the same value: `-12.5`, `0`, `1000`. */
export function formatFixed(value: Fixed): string {
  if (value === 0n) return '0'
  const magnitude = value < 0n ? -value : value
  if (magnitude < LARGE) {
    // Up to 15 digits with at most 8 decimals: a double prints them faster than a bigint.
    const units = magnitude / UNITS
    if (units * UNITS === magnitude) return formatUnits(Number(units), value < 0n)
  }
  const whole = magnitude / ONE
  const rest = magnitude % ONE
  const sign = value < 0n ? '-' : ''
  if (rest === 0n) return `${sign}${whole}`
  return `${sign}${whole}.${withoutTrailing(rest.toString().padStart(SCALE, '0'), '0')}`
}

/** A whole number of units of 10^-8 as decimal text. */
function formatUnits(units: number, isNegative: boolean): string {
  const whole = Math.floor(units / 1e8)
  const rest = units - whole * 1e8
  const sign = isNegative ? '-' : ''
  if (rest === 0) return `${sign}${whole}`
  return `${sign}${whole}.${withoutTrailing(String(1e8 + rest).slice(1), '0')}`
}

/** a * b, rounded once half to even. */
export function multiply(a: Fixed, b: Fixed): Fixed {
  if (b === ONE) return a
  return divideHalfEven(a * b, ONE)
}

/** a / b, rounded once half to even. The caller guarantees that b is not zero. */
export function divide(a: Fixed, b: Fixed): Fixed {
  return b < 0n ? divideHalfEven(-a * ONE, -b) : divideHalfEven(a * ONE, b)
}

/** a * b / c with a single rounding: the share of `a` that `b` is of `c`. */
export function proportion(a: Fixed, b: Fixed, c: Fixed): Fixed {
  // Most often the share is the whole position or fill.
  if (b === c && c !== 0n) return a
  return c < 0n ? divideHalfEven(-a * b, -c) : divideHalfEven(a * b, c)
}

/** The value without its sign. */
export function absolute(value: Fixed): Fixed {
  return value < 0n ? -value : value
}

export function minimum(a: Fixed, b: Fixed): Fixed {
  return a < b ? a : b
}

export function maximum(a: Fixed, b: Fixed): Fixed {
  return a > b ? a : b
}

/** Rounds half to even to the given number of decimals (0..18). */
export function roundTo(value: Fixed, decimals: number): Fixed {
  const step = POWERS[SCALE - decimals] ?? 1n
  return divideHalfEven(value, step) * step
}

/** The digits that a double can distinguish, and more than any exchange prints of a price. */
const PRICE_DIGITS = 15

/**
 * A price as decimal text, with at most 15 significant digits. A quotient of rounded amounts has 18 decimals, the last
 * of which are noise: 0.333999999999999999 is 0.334. Used wherever a price is printed.
 */
export function decimalPrice(price: Fixed): string {
  if (String(absolute(price)).length <= PRICE_DIGITS) return formatFixed(price)
  // As the double that columns hold: rounded from more digits, the last one of the two could differ.
  const nearest = fixed(toNumber(price))
  const digits = String(absolute(nearest)).length
  if (digits <= PRICE_DIGITS) return formatFixed(nearest)
  const step = 10n ** BigInt(digits - PRICE_DIGITS)
  return formatFixed(divideHalfEven(nearest, step) * step)
}

/** Rounds towards zero to a whole number of steps, as exchanges do with quantities. */
export function floorToStep(value: Fixed, step: Fixed): Fixed {
  return (value / step) * step
}

const SAFE = 2n ** 53n
const UNITS = 10n ** 10n
const LARGE = SAFE * UNITS

/** The nearest double. For statistics and drawing, never for the ledger. */
export function toNumber(value: Fixed): number {
  const magnitude = value < 0n ? -value : value
  if (magnitude < SAFE) return Number(value) / 1e18
  // Up to 15 digits with at most 8 decimals: one exact double divided by another, so rounded once.
  const units = value / UNITS
  if (magnitude < LARGE && units * UNITS === value) return Number(units) / 1e8
  return Number(`${value}e-18`)
}

/** numerator / denominator (denominator > 0) rounded half to even, on raw bigints. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  const product = quotient * denominator
  if (product === numerator) return quotient
  const rest = numerator - product
  const doubled = rest < 0n ? -rest * 2n : rest * 2n
  if (doubled < denominator) return quotient
  if (doubled === denominator && quotient % 2n === 0n) return quotient
  return numerator < 0n ? quotient - 1n : quotient + 1n
}
