import { type Decimal, exactAmount, type Fixed, float64At, parseFixed, TENS } from '../../base/index.ts'

/** How a column writes numbers: `12,345.67`, `12.345,67`, or undecided if nothing in the file reveals it. */
export type NumberNotation = 'point' | 'comma' | 'undecided'

const CACHE_SIZE = 8_192

/** Reads plain decimals between two positions of a text. */
export type NumberReader = {
  /** Null if there is no number, or one that needs `readNumber`. */
  readonly read: (codes: Uint8Array | Uint16Array, start: number, end: number) => Decimal | null
  /** The number read, as an exact amount. */
  readonly exact: (decimal: Decimal) => Fixed
}

/**
 * Builds a reader of plain decimals. Up to 15 digits are collected in a double, which holds them exactly. Prices and
 * quantities repeat within a file, so the last exact amounts are cached and shared.
 */
export function createNumberReader(): NumberReader {
  const mantissas = new Float64Array(CACHE_SIZE).fill(Number.NaN)
  const scales = new Uint8Array(CACHE_SIZE)
  // Sparse instead of filled: most files are short, and use few of the slots.
  const amounts: Fixed[] = []
  amounts.length = CACHE_SIZE
  return {
    read: readDecimal,
    exact: (decimal) => {
      const { mantissa, scale } = decimal
      const slot = ((mantissa | 0) + Math.imul(scale, 0x9e3779b1) + ((mantissa / 8192) | 0)) & (CACHE_SIZE - 1)
      if (mantissas[slot] === mantissa && scales[slot] === scale) return amounts[slot] as Fixed
      const amount = exactAmount(decimal)
      mantissas[slot] = mantissa
      scales[slot] = scale
      amounts[slot] = amount
      return amount
    },
  }
}

function readDecimal(codes: Uint8Array | Uint16Array, start: number, end: number): Decimal | null {
  const negative = codes[start] === 45
  const first = negative ? start + 1 : start
  if (end - first > 40 || end === first) return null
  let mantissa = 0
  let point = -1
  for (let at = first; at < end; at += 1) {
    const digit = (codes[at] as number) - 48
    if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit
    else if (digit === -2 && point === -1) point = at
    else return null
  }
  if (mantissa === 0) return end - first === 1 && point !== -1 ? null : ZERO
  let scale = point === -1 ? 0 : end - point - 1
  if (mantissa >= 1e15 || scale > 18) return null
  let last = end - 1
  while (scale > 0 && codes[last] === 48) {
    last -= 1
    scale -= 1
  }
  if (last < end - 1) mantissa /= float64At(TENS, end - 1 - last)
  return { mantissa: negative ? -mantissa : mantissa, scale }
}

const ZERO: Decimal = { mantissa: 0, scale: 0 }

/**
 * Reads a number as exchanges print it: exponents, thousands separators, a plus sign, and decimal commas if the
 * notation has them. Null if the text is not a number in that notation.
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

/** `1.234,5` becomes `1,234.5`; null if the points do not separate thousands. */
function withPoint(text: string): string | null {
  if (text.includes('.') && !/^[+-]?\d{1,3}(?:\.\d{3})+(?:,|$)/.test(text)) return null
  return text.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','))
}

/** True for the text that exchanges write into a cell without a value. */
export function isMissing(text: string): boolean {
  return text === '' || text === '-' || text === '--' || text === 'null' || text === 'N/A' || text === 'NaN'
}
