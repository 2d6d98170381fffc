import { formatFixed, parseFixed, roundTo } from '@roundtrip/core/base'
import { separated } from './style.ts'

/** U+2212, as wide as the plus sign. */
export const MINUS = '\u2212'
/** Stands for everything that is not known or not defined. */
export const MISSING = '\u2014'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const decimals = Array.from(
  { length: 9 },
  (_, digits) => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)
const upTo = Array.from({ length: 9 }, (_, digits) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }))
const significant = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 4, maximumSignificantDigits: 4 })

/** Digits with thousands separators and exactly so many decimals, without a sign. */
export function digitsOf(value: number, places: number): string {
  return written(decimals[places] ?? whole, Math.abs(value))
}

function written(format: Intl.NumberFormat, value: number): string {
  return separated(format.format(value))
}

/** Plus, minus or nothing, judged on the text that will be shown, so `+$0.00` never appears. */
export function signOf(value: number, shown: string): string {
  if (!/[1-9]/.test(shown)) return ''
  return value < 0 ? MINUS : '+'
}

export function count(value: number | null): string {
  if (value === null) return MISSING
  return value < 0 ? `${MINUS}${written(whole, -value)}` : written(whole, value)
}

/** `1 trade`, `12,000 trades`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

/** A ratio such as the profit factor: two decimals, the sign for infinity where nothing was lost. */
export function ratio(value: number | null, places = 2): string {
  if (value === null || Number.isNaN(value)) return MISSING
  if (!Number.isFinite(value)) return value > 0 ? '\u221e' : `${MINUS}\u221e`
  const shown = digitsOf(value, places)
  return value < 0 && /[1-9]/.test(shown) ? `${MINUS}${shown}` : shown
}

/** A share as a percentage: `49.7%`. */
export function percent(share: number | null, places = 1): string {
  if (share === null || !Number.isFinite(share)) return MISSING
  const shown = digitsOf(share * 100, places)
  return `${share < 0 && /[1-9]/.test(shown) ? MINUS : ''}${shown}%`
}

/** A return: two decimals and always its sign. */
export function signedPercent(share: number | null): string {
  if (share === null || !Number.isFinite(share)) return MISSING
  const shown = digitsOf(share * 100, 2)
  return `${signOf(share, shown)}${shown}%`
}

/** A multiple of the risk: `+1.21R`. */
export function rMultiple(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return MISSING
  const shown = digitsOf(value, 2)
  return `${signOf(value, shown)}${shown}R`
}

/** A price by its size; below one it keeps four significant digits. */
export function price(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return MISSING
  const size = Math.abs(value)
  const sign = value < 0 ? MINUS : ''
  if (size >= 1_000) return sign + digitsOf(size, 2)
  if (size >= 1 || size === 0) return sign + digitsOf(size, size === 0 ? 2 : 4)
  return sign + written(significant, size)
}

/** A quantity: compact from a million, two decimals from a thousand, else up to four. */
export function quantity(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return MISSING
  const size = Math.abs(value)
  const sign = value < 0 ? MINUS : ''
  if (size >= 1_000_000) return sign + compactDigits(size, 2)
  if (size >= 1_000) return sign + written(upTo[2] ?? whole, size)
  if (size !== 0 && size < 0.0001) return sign + written(significant, size)
  return sign + written(upTo[4] ?? whole, size)
}

/** A quantity that came or went, always with its sign. */
export function signedQuantity(value: number | null): string {
  const shown = quantity(value)
  return value !== null && value > 0 && /[1-9]/.test(shown) ? `+${shown}` : shown
}

/** `1.3K`, `2.4M`, `7.1B`; whole units under a thousand. */
export function compactDigits(size: number, places = 1): string {
  if (Math.round(size) < 1_000) return written(whole, size)
  // The first unit in which the rounded figure stays under a thousand: 999,960 is 1M, not 1,000K.
  const [unit, letter] = COMPACT.find(([scale]) => Number((size / scale).toFixed(places)) < 1_000) ?? [1e12, 'T']
  return `${written(upTo[places] ?? whole, size / unit)}${letter}`
}

const COMPACT: readonly (readonly [number, string])[] = [
  [1e3, 'K'],
  [1e6, 'M'],
  [1e9, 'B'],
  [1e12, 'T'],
]

/** The same to so many decimals; what would round to nothing keeps all its digits. */
export function exactTo(text: string | null, places: number): string {
  const value = text === null ? null : parseFixed(text)
  if (value === null) return exact(text)
  const rounded = formatFixed(roundTo(value, places))
  return value !== 0n && !/[1-9]/.test(rounded) ? exact(text) : exact(rounded)
}

/** A decimal string of the ledger with separators and a real minus, every digit kept. */
export function exact(text: string | null): string {
  if (text === null) return MISSING
  const negative = text.startsWith('-')
  const [head = '0', tail] = (negative ? text.slice(1) : text).split('.')
  const grouped = head.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${negative ? MINUS : ''}${separated(tail === undefined ? grouped : `${grouped}.${tail}`)}`
}
