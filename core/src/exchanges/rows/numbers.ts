import { type Fixed, parseFixed } from '../../base/index.ts'

/** How a column writes numbers: `12,345.67`, `12.345,67`, or undecided where nothing in the file reveals it. */
export type NumberNotation = 'point' | 'comma' | 'undecided'

const CACHE_SIZE = 8_192
const POWERS: readonly bigint[] = Array.from({ length: 19 }, (_, power) => 10n ** BigInt(power))

/** Reads a number between two positions of a text; null where there is none. */
export type NumberReader = (codes: Uint8Array | Uint16Array, start: number, end: number) => Fixed | null

/**
 * Builds a reader of plain decimals. Up to 15 digits are collected in a double, which holds them exactly. Prices and
 * quantities repeat within a file, so the last values are cached and shared.
 */
export function createNumberReader(): NumberReader {
  const mantissas = new Float64Array(CACHE_SIZE).fill(-1)
  const scales = new Uint8Array(CACHE_SIZE)
  const values = Array.from({ length: CACHE_SIZE }, (): Fixed => 0n)
  return (codes, start, end) => {
    let at = start
    const negative = codes[at] === 45
    if (negative) at += 1
    let mantissa = 0
    let digits = 0
    let point = -1
    for (; at < end; at += 1) {
      const digit = (codes[at] as number) - 48
      if (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit
        if (mantissa > 0) digits += 1
      } else if (digit === -2 && point === -1) point = at
      else return null
    }
    const scale = point === -1 ? 0 : end - point - 1
    if (digits > 15 || scale > 18 || end - start - (negative ? 1 : 0) - (point === -1 ? 0 : 1) === 0) return null
    const slot = ((mantissa | 0) + Math.imul(scale, 0x9e3779b1) + ((mantissa / 8192) | 0)) & (CACHE_SIZE - 1)
    let value: Fixed
    if (mantissas[slot] === mantissa && scales[slot] === scale) value = values[slot] as Fixed
    else {
      value = BigInt(mantissa) * (POWERS[18 - scale] as bigint)
      mantissas[slot] = mantissa
      scales[slot] = scale
      values[slot] = value
    }
    return negative ? -value : value
  }
}

/**
 * Reads a number as exchanges print it: exponents, thousands separators, a plus sign, and decimal commas where the
 * notation says so. Null where the text is not a number in that notation.
 */
export function readNumber(text: string, style: NumberNotation): Fixed | null {
  if (text.length > 100) return null
  if (style === 'undecided') return /[.,]/.test(text) ? null : parseFixed(text)
  const decimal = style === 'comma' ? withPoint(text) : text
  if (decimal === null) return null
  const plain = parseFixed(decimal)
  if (plain !== null) return plain
  if (/^[+-]?\d{1,3}(?:[,\u0020\u00a0]\d{3})+(?:\.\d+)?$/.test(decimal)) {
    return parseFixed(decimal.replace(/[,\u0020\u00a0]/g, ''))
  }
  return null
}

/** `1.234,5` becomes `1,234.5`; null where the points do not separate thousands. */
function withPoint(text: string): string | null {
  if (text.includes('.') && !/^[+-]?\d{1,3}(?:\.\d{3})+(?:,|$)/.test(text)) return null
  return text.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','))
}

/** True for the text that exchanges write into a cell without a value. */
export function isMissing(text: string): boolean {
  return text === '' || text === '-' || text === '--' || text === 'null' || text === 'N/A' || text === 'NaN'
}
