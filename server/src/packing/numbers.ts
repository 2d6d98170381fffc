/** Texts of numbers as whole numbers of one scale. */
import { float64At, itemAt } from '@roundtrip/core/base'
import { laneReader, laneWriter } from '@roundtrip/core/reports'
import type { Reader, Writer } from './bytes.ts'

/** Numbers of a column: `number / 10 ** scale`. */
export type Numbers = {
  readonly units: Float64Array
  readonly scale: number
  /** Whether each is written with all decimals of the scale; otherwise without trailing zeros. */
  readonly isPadded: boolean
}

/**
 * The numbers in these texts, if each can be restored exactly: no exponent, no negative zero, no leading zeros. Null if
 * one cannot, or has more than 15 digits.
 */
export function numbersOf(texts: readonly string[]): Numbers | null {
  const units = new Float64Array(texts.length)
  const decimals = new Uint8Array(texts.length)
  let [scale, least, endsInZero] = [0, 255, false]
  for (const [row, text] of texts.entries()) {
    const decimalCount = decimalsOf(text)
    if (decimalCount === null) return null
    units[row] = unitsOf(text)
    decimals[row] = decimalCount
    scale = Math.max(scale, decimalCount)
    least = Math.min(least, decimalCount)
    endsInZero ||= decimalCount > 0 && text.endsWith('0')
  }
  const isPadded = scale > 0 && least === scale
  if (endsInZero && !isPadded) return null
  for (let row = 0; row < units.length; row += 1) {
    const scaled = float64At(units, row) * itemAt(POWERS, scale - (decimals[row] ?? 0))
    if (!Number.isSafeInteger(scaled)) return null
    units[row] = scaled
  }
  return { units, scale, isPadded }
}

/** How many decimals the text of a number has; null if it has none of the forms above. */
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

/** The digits of a number that `decimalsOf` accepts, as a whole number. */
function unitsOf(text: string): number {
  let units = 0
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit >= 0) units = 10 * units + digit
  }
  return text.startsWith('-') ? -units : units
}

/** The texts of numbers. */
export function textsOf({ units, scale, isPadded }: Numbers): string[] {
  return Array.from(units, (value) => numberText(value, scale, isPadded))
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

/** As a sequence of whole numbers, each absolute or as the difference from the previous one. */
export function writeNumbers(out: Writer, { units, scale, isPadded }: Numbers): void {
  const isSteady = areSteady(units)
  const lanes = laneWriter()
  if (isSteady) lanes.steps(units)
  else lanes.whole(units)
  out.count(scale * 4 + Number(isPadded) * 2 + Number(isSteady))
  out.bytes(lanes.written())
}

/** The numbers of this many rows, as `writeNumbers` wrote them. */
export function readNumbers(from: Reader, rows: number): Numbers {
  const kind = from.count()
  const [scale, isPadded, isSteady] = [Math.floor(kind / 4), (kind & 2) !== 0, (kind & 1) !== 0]
  const units = new Float64Array(rows)
  const lanes = laneReader(from.bytes(), { start: 0, of: 'stored fills' })
  if (isSteady) lanes.steps(units)
  else lanes.whole(units)
  return { units, scale, isPadded }
}

/** Whether numbers are closer to the previous one than all of them are to each other. */
function areSteady(units: Float64Array): boolean {
  const steps = units.subarray(1).map((value, row) => value - float64At(units, row))
  return spread(steps) < spread(units)
}

/** The distance between the smallest and the largest value. */
function spread(values: Float64Array): number {
  if (values.length === 0) return 0
  const least = values.reduce((low, value) => Math.min(low, value))
  return values.reduce((high, value) => Math.max(high, value)) - least
}
