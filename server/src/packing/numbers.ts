/** Texts of numbers as whole numbers of one scale, in as many bytes each as the widest needs. */
import { float64At, itemAt } from '@roundtrip/core/base'
import type { Reader, Writer } from './bytes.ts'

/** Numbers of a column: `number / 10 ** scale`. */
export type Numbers = {
  readonly units: Float64Array
  readonly scale: number
  /** Whether each is written with so many decimals as the scale has; otherwise without zeros at the end. */
  readonly isPadded: boolean
}

/**
 * The numbers that these texts show, in so far as each has exactly this text again: no exponent, no sign of a zero, no
 * zeros in front. Null where one does not, or has more than 15 digits.
 */
export function numbersOf(texts: readonly string[]): Numbers | null {
  const units = new Float64Array(texts.length)
  const decimals = new Uint8Array(texts.length)
  let [scale, least, endsInZero] = [0, 255, false]
  for (const [row, text] of texts.entries()) {
    const found = decimalsOf(text)
    if (found === null) return null
    units[row] = unitsOf(text)
    decimals[row] = found
    scale = Math.max(scale, found)
    least = Math.min(least, found)
    endsInZero ||= found > 0 && text.endsWith('0')
  }
  const isPadded = scale > 0 && least === scale
  if (endsInZero && !isPadded) return null
  for (let row = 0; row < units.length; row += 1) {
    const scaled = float64At(units, row) * itemAt(POWERS, scale - (decimals[row] ?? 0))
    if (!Number.isSafeInteger(scaled)) return null
    units[row] = scaled
  }
  return Number.isFinite(spread(units, 0)) ? { units, scale, isPadded } : null
}

/** How many decimals the text of a number has; null where it is none of those above. */
export function decimalsOf(text: string): number | null {
  const start = text.startsWith('-') ? 1 : 0
  let [point, isZero] = [-1, true]
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === POINT && point === -1 && at > start) point = at
    else if (code < ZERO || code > ZERO + 9) return null
    else if (code > ZERO) isZero = false
  }
  const whole = (point === -1 ? text.length : point) - start
  const decimals = point === -1 ? 0 : text.length - point - 1
  if (whole === 0 || point === text.length - 1 || whole + decimals > MOST_DIGITS) return null
  if (whole > 1 && text.charCodeAt(start) === ZERO) return null
  return isZero && start === 1 ? null : decimals
}

/** The digits of a number that `decimalsOf` takes, as a whole number. */
function unitsOf(text: string): number {
  let units = 0
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit >= 0) units = 10 * units + digit
  }
  return text.startsWith('-') ? -units : units
}

/** The text of a whole number of units. */
export function numberText(units: number, scale: number, isPadded: boolean): string {
  if (scale === 0) return String(units)
  const digits = String(Math.abs(units)).padStart(scale + 1, '0')
  let end = digits.length
  const point = end - scale
  if (!isPadded) while (end > point && digits.charCodeAt(end - 1) === ZERO) end -= 1
  const text = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`
  return units < 0 ? `-${text}` : text
}

const ZERO = 48
const POINT = 46
/** As many as a double holds exactly. */
const MOST_DIGITS = 15
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, power) => 10 ** power)

/** Of the numbers or of their differences, whichever lie closer together, the first byte of each, then the second ones. */
export function writeNumbers(out: Writer, { units, scale, isPadded }: Numbers): void {
  const differences = differencesOf(units)
  const isSteady = differences !== null && spread(differences, 1) < spread(units, 0)
  const lane = isSteady ? differences : units
  const first = float64At(units, 0)
  if (isSteady) lane[0] = lane[1] ?? 0
  const least = lane.reduce((low, value) => Math.min(low, value))
  const width = widthOf(spread(lane, 0))
  out.count(scale * 4 + Number(isPadded) * 2 + Number(isSteady))
  out.bytes(new Uint8Array(Float64Array.of(least, first).buffer))
  const planes = new Uint8Array(width * lane.length)
  for (let row = 0; row < lane.length; row += 1) {
    const value = float64At(lane, row) - least
    // Shifts take 32 bits; a value may have 53.
    const [low, high] = [value >>> 0, Math.floor(value / 2 ** 32)]
    for (let plane = 0; plane < width; plane += 1) {
      planes[plane * lane.length + row] = (plane < 4 ? low >>> (8 * plane) : high >>> (8 * (plane - 4))) & 255
    }
  }
  out.bytes(planes)
}

/** The texts of so many rows. */
export function readNumbers(from: Reader, rows: number): string[] {
  const kind = from.count()
  const [scale, isPadded, isSteady] = [Math.floor(kind / 4), (kind & 2) !== 0, (kind & 1) !== 0]
  const ends = from.bytes()
  const [least, first] = [ends.readDoubleLE(0), ends.readDoubleLE(8)]
  const planes = from.bytes()
  const width = rows === 0 ? 0 : planes.byteLength / rows
  const texts: string[] = []
  let before = 0
  for (let row = 0; row < rows; row += 1) {
    let value = least
    for (let plane = 0, unit = 1; plane < width; plane += 1, unit *= 256) {
      value += (planes[plane * rows + row] ?? 0) * unit
    }
    if (isSteady) value = row === 0 ? first : before + value
    before = value
    texts.push(numberText(value, scale, isPadded))
  }
  return texts
}

/** Null where one is too large to be exact. The first has none before it, and counts as 0. */
function differencesOf(units: Float64Array): Float64Array | null {
  const differences = new Float64Array(units.length)
  for (let row = 1; row < units.length; row += 1) {
    const difference = float64At(units, row) - float64At(units, row - 1)
    if (!Number.isSafeInteger(difference)) return null
    differences[row] = difference
  }
  return differences
}

/** How far the values lie apart from a row on; infinite where that is too far to be exact. */
function spread(values: Float64Array, from: number): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let row = from; row < values.length; row += 1) {
    low = Math.min(low, float64At(values, row))
    high = Math.max(high, float64At(values, row))
  }
  if (low > high) return 0
  return Number.isSafeInteger(high - low) ? high - low : Number.POSITIVE_INFINITY
}

/** Bytes that hold all numbers from 0 to `most`. */
function widthOf(most: number): number {
  let width = 0
  for (let rest = most; rest >= 1; rest /= 256) width += 1
  return width
}
