import { formatFixed, parseFixed, roundTo } from '@roundtrip/core/base'
import { nounFor, perLanguage, t } from '../language/translate.ts'
import { HIDDEN_DIGITS, hidesAmounts, separated } from './style.ts'

/** U+2212, as wide as the plus sign. */
export const MINUS = '\u2212'
/** Shown for everything unknown or undefined. */
export const MISSING = '\u2014'

const integers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const fixedDecimals = Array.from(
  { length: 9 },
  (_, digits) => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)
const upTo = Array.from({ length: 9 }, (_, digits) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }))
const significant = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 4, maximumSignificantDigits: 4 })

/** `1,234.50`: digits with thousands separators and this many decimals, without a sign. */
export function digitsOf(value: number, decimals: number): string {
  return written(fixedDecimals[decimals] ?? integers, Math.abs(value))
}

function written(format: Intl.NumberFormat, value: number): string {
  return separated(format.format(value))
}

/** Plus, minus or nothing, judged by the shown text, so that `+$0.00` never appears. */
export function signText(value: number, shown: string): string {
  if (!/[1-9]/.test(shown)) return ''
  return value < 0 ? MINUS : '+'
}

export function countText(value: number | null): string {
  if (value === null) return MISSING
  return value < 0 ? `${MINUS}${written(integers, -value)}` : written(integers, value)
}

/** `1 trade`, `12,000 trades`. */
export function plural(value: number, singular: string, many = `${singular}s`): string {
  return `${countText(value)} ${nounFor(value, singular, many)}`
}

/** A ratio such as the profit factor: two decimals, or the infinity sign if nothing was lost. */
export function ratioText(value: number | null, decimals = 2): string {
  if (value === null || Number.isNaN(value)) return MISSING
  if (!Number.isFinite(value)) return value > 0 ? '\u221e' : `${MINUS}\u221e`
  const shown = digitsOf(value, decimals)
  return value < 0 && /[1-9]/.test(shown) ? `${MINUS}${shown}` : shown
}

/** Digits as a percentage. Some languages have a space before the sign, which does not break. */
export function inPercent(digits: string): string {
  return t('{number}%', { number: digits })
}

/** Digits with a unit that follows them directly, such as `×`; a percent sign as the language writes it. */
export function withUnit(digits: string, unit: string): string {
  return unit === '%' ? inPercent(digits) : digits + unit
}

/** A share as a percentage: `49.7%`. */
export function percentText(share: number | null, decimals = 1): string {
  if (share === null || !Number.isFinite(share)) return MISSING
  const shown = digitsOf(share * 100, decimals)
  return inPercent(`${share < 0 && /[1-9]/.test(shown) ? MINUS : ''}${shown}`)
}

/** The share of its largest profit that a trade kept. A trade that ended in a loss kept none of it. */
export function capturedText(share: number | null): string {
  return percentText(share !== null && share < 0 ? null : share)
}

/** A return with two decimals and always a sign: `+3.20%`. */
export function signedPercent(share: number | null): string {
  if (share === null || !Number.isFinite(share)) return MISSING
  const shown = digitsOf(share * 100, 2)
  return inPercent(signText(share, shown) + shown)
}

/** A multiple of the risk: `+1.21R`. */
export function rMultipleText(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return MISSING
  const shown = digitsOf(value, 2)
  return `${signText(value, shown)}${shown}R`
}

/** A price with digits by its size; below one it has four significant digits. */
export function priceText(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return MISSING
  const size = Math.abs(value)
  const sign = value < 0 ? MINUS : ''
  if (size >= 1_000) return sign + digitsOf(size, 2)
  if (size >= 1 || size === 0) return sign + digitsOf(size, size === 0 ? 2 : 4)
  return sign + written(significant, size)
}

/** A quantity: compact from a million, two decimals from a thousand, otherwise up to four. */
export function quantityText(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return MISSING
  const size = Math.abs(value)
  const sign = value < 0 ? MINUS : ''
  if (size >= 1_000_000) return sign + compactDigits(size, 2)
  if (size >= 1_000) return sign + written(upTo[2] ?? integers, size)
  if (size !== 0 && size < 0.0001) return sign + written(significant, size)
  return sign + written(upTo[4] ?? integers, size)
}

/** A change of a quantity, always with a sign. */
export function signedQuantityText(value: number | null): string {
  const shown = quantityText(value)
  return value !== null && value > 0 && /[1-9]/.test(shown) ? `+${shown}` : shown
}

/** A quantity that the trader holds or traded, which they can hide. */
export function ownQuantity(value: number | null): string {
  const text = quantityText(value)
  return text === MISSING || !hidesAmounts() ? text : HIDDEN_DIGITS
}

/** `1.3K`, `2.4M`, `7.1B`, in German `1,3 Tsd.`; whole units under a thousand. */
export function compactDigits(size: number, decimals = 1): string {
  if (Math.round(size) < 1_000) return written(integers, size)
  // The first unit in which the rounded figure is below a thousand: 999,960 is 1M, not 1,000K.
  const { scale, unit } =
    COMPACT_UNITS().find(({ scale }) => Number((size / scale).toFixed(decimals)) < 1_000) ?? COMPACT_UNITS()[3]
  return written(upTo[decimals] ?? integers, size / scale) + unit
}

/** The units of large figures, from the smallest, each with the space that its language puts before it. */
export const COMPACT_UNITS = perLanguage(
  () =>
    [
      { scale: 1e3, unit: t('{number}K', { number: '' }) },
      { scale: 1e6, unit: t('{number}M', { number: '' }) },
      { scale: 1e9, unit: t('{number}B', { number: '' }) },
      { scale: 1e12, unit: t('{number}T', { number: '' }) },
    ] as const,
)

/** The same with this many decimals; a value that would round to zero keeps all its digits. */
export function exactTo(text: string | null, decimals: number): string {
  const value = text === null ? null : parseFixed(text)
  if (value === null) return exact(text)
  const rounded = formatFixed(roundTo(value, decimals))
  return value !== 0n && !/[1-9]/.test(rounded) ? exact(text) : exact(rounded)
}

/** `1234567` as `1,234,567`. */
function inThousands(digits: string): string {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(',')
}

/**
 * `exact`, or `exactTo` this many decimals, for amounts that the trader holds, traded, paid or made, which they can
 * hide.
 */
export function exactOwn(text: string | null, decimals?: number): string {
  const shown = decimals === undefined ? exact(text) : exactTo(text, decimals)
  return shown === MISSING || !hidesAmounts() ? shown : HIDDEN_DIGITS
}

/** A decimal string of the ledger with separators and a real minus; every digit is kept. */
export function exact(text: string | null): string {
  if (text === null) return MISSING
  const negative = text.startsWith('-')
  const [head = '0', tail] = (negative ? text.slice(1) : text).split('.')
  const grouped = inThousands(head)
  return `${negative ? MINUS : ''}${separated(tail === undefined ? grouped : `${grouped}.${tail}`)}`
}
