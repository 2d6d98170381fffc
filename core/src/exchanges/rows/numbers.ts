import { type Decimal, exactAmount, type Fixed, float64At, parseFixed, TENS } from '../../base/index.ts'

/** How a column writes numbers: `12,345.67`, `12.345,67`, or undecided where nothing in the file reveals it. */
export type NumberNotation = 'point' | 'comma' | 'undecided'

const CACHE_SIZE = 8_192

/** Reads plain decimals between two positions of a text. */
export type NumberReader = {
  /** Null where there is no number, or one that has to be read as `readNumber` does. */
  readonly read: (codes: Uint8Array | Uint16Array, start: number, end: number) => Decimal | null
  /** What was read as an exact amount. */
  readonly exact: (decimal: Decimal) => Fixed
}

/**
 * Builds a reader of plain decimals. Up to 15 digits are collected in a double, which holds them exactly. Prices and
 * quantities repeat within a file, so the last values are cached and shared.
 */
export function createNumberReader(): NumberReader {
  const decimals = Array.from({ length: CACHE_SIZE }, () => ZERO)
  const amounts = Array.from({ length: CACHE_SIZE }, (): Fixed | null => null)
  return {
    read: (codes, start, end) => {
      let at = start
      const negative = codes[at] === 45
      if (negative) at += 1
      let mantissa = 0
      let digits = 0
      let zeros = 0
      let point = -1
      for (; at < end; at += 1) {
        const digit = (codes[at] as number) - 48
        if (digit >= 0 && digit <= 9) {
          mantissa = mantissa * 10 + digit
          if (mantissa > 0) digits += 1
          zeros = digit === 0 ? zeros + 1 : 0
        } else if (digit === -2 && point === -1) {
          point = at
          zeros = 0
        } else return null
      }
      let scale = point === -1 ? 0 : end - point - 1
      if (digits > 15 || scale > 18 || end - start - (negative ? 1 : 0) - (point === -1 ? 0 : 1) === 0) return null
      if (mantissa === 0) return ZERO
      if (scale > 0 && zeros > 0) {
        mantissa /= float64At(TENS, zeros)
        scale -= zeros
      }
      if (negative) mantissa = -mantissa
      const slot = slotOf(mantissa, scale)
      const known = decimals[slot] as Decimal
      if (known.mantissa === mantissa && known.scale === scale) return known
      const decimal = { mantissa, scale }
      decimals[slot] = decimal
      amounts[slot] = null
      return decimal
    },
    exact: (decimal) => {
      const slot = slotOf(decimal.mantissa, decimal.scale)
      if (decimals[slot] !== decimal) return exactAmount(decimal)
      const amount = amounts[slot] ?? exactAmount(decimal)
      amounts[slot] = amount
      return amount
    },
  }
}

const ZERO: Decimal = { mantissa: 0, scale: 0 }

function slotOf(mantissa: number, scale: number): number {
  return ((mantissa | 0) + Math.imul(scale, 0x9e3779b1) + ((mantissa / 8192) | 0)) & (CACHE_SIZE - 1)
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
