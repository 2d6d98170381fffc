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
  let [scale, min, endsInZero] = [0, 255, false]
  for (const [row, text] of texts.entries()) {
    if (!scan(text)) return null
    units[row] = scanned.units
    decimals[row] = scanned.decimals
    scale = Math.max(scale, scanned.decimals)
    min = Math.min(min, scanned.decimals)
    endsInZero ||= scanned.decimals > 0 && scanned.units % 10 === 0
  }
  const isPadded = scale > 0 && min === scale
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
  return scan(text) ? scanned.decimals : null
}

/** The number that `scan` read last: its digits as a whole number, and how many of them are decimals. */
const scanned = { units: 0, decimals: 0 }

/** False if the text has none of the forms above. */
function scan(text: string): boolean {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  let [point, units] = [-1, 0]
  for (let at = start; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit >= 0 && digit <= 9) units = 10 * units + digit
    else if (digit === POINT - ZERO && point === -1 && at > start) point = at
    else return false
  }
  const whole = (point === -1 ? text.length : point) - start
  const decimals = point === -1 ? 0 : text.length - point - 1
  if (whole === 0 || point === text.length - 1 || whole + decimals > MAX_DIGITS) return false
  if ((whole > 1 && text.charCodeAt(start) === ZERO) || (units === 0 && start === 1)) return false
  scanned.units = start === 1 ? -units : units
  scanned.decimals = decimals
  return true
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
const MINUS = 45
/** As many as a double holds exactly. */
const MAX_DIGITS = 15
const POWERS = Array.from({ length: MAX_DIGITS + 1 }, (_, power) => 10 ** power)

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
  let [min, max, minStep, maxStep] = [float64At(units, 0), float64At(units, 0), 0, 0]
  for (let row = 1; row < units.length; row += 1) {
    const value = float64At(units, row)
    const step = value - float64At(units, row - 1)
    min = Math.min(min, value)
    max = Math.max(max, value)
    minStep = row === 1 ? step : Math.min(minStep, step)
    maxStep = row === 1 ? step : Math.max(maxStep, step)
  }
  return maxStep - minStep < max - min
}
