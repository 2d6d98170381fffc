import { CsvCursor } from '../files/csv.ts'
import type { NumberNotation } from '../rows/numbers.ts'
import { createEndings, type RowEndings } from './row-endings.ts'
import type { LocatedHeader } from './sources.ts'
import type { DecodedText } from '../files/decoded-text.ts'

/** Properties that only the whole file reveals; determined before its rows are read. */
export type Survey = {
  /** The notation of each column. Exchanges write points, so columns without numbers have that notation. */
  readonly styles: readonly NumberNotation[]
  readonly endings: RowEndings
}

/** The evidence in the cells of a column, one bit each. */
const DECIMAL_POINT = 1
const DECIMAL_COMMA = 2
/** `1.100` is eleven hundred or one and a tenth. */
const OPEN_POINT = 4
const OPEN_COMMA = 8
/** A thousand or more without a separator, so this column does not use one. */
const UNGROUPED = 16
/** A cell that is not a number, so the column says nothing about other columns. */
const TEXT = 32

/** The evidence in the cells of each column and in the ends of rows. */
export type SurveyedFile = {
  readonly shown: Uint8Array
  readonly delimiter: string
  readonly endings: RowEndings
}

/**
 * Decides how the columns of a file write numbers: by the column itself, otherwise by the same column in other files of
 * the drop with the same columns, otherwise by other columns of the file, otherwise by convention.
 */
export function surveyOf(file: SurveyedFile, alike: readonly SurveyedFile[]): Survey {
  const shown = file.shown.map((bits, column) => {
    if (ownStyle(bits) !== null || (bits & (OPEN_POINT | OPEN_COMMA)) === 0) return bits
    const styles = new Set(alike.map((other) => ownStyle(other.shown[column] ?? 0)).filter((style) => style !== null))
    const [style] = styles
    if (styles.size !== 1 || style === undefined || style === 'undecided') return bits
    return bits | (style === 'point' ? DECIMAL_POINT : DECIMAL_COMMA)
  })
  return { styles: stylesOf(shown, file.delimiter), endings: file.endings }
}

/** Visits all rows under the header once. */
export function surveyRows(source: DecodedText, located: LocatedHeader): SurveyedFile {
  const cursor = new CsvCursor(source, located.delimiter)
  for (let row = 0; row <= located.above; row += 1) cursor.next()
  const width = located.header.names.length
  const shown = new Uint8Array(width)
  const ends = createEndings(located.header.names)
  let rows = 0
  const plain = isPlain(source, located.delimiter)
  while (cursor.next()) {
    if (plain && rows >= ENOUGH_ROWS && !ends.isUniform() && showsPoints(shown)) break
    rows += 1
    const last = cursor.count - 1
    ends.see(cursor)
    for (let column = 0; column <= last && column < width; column += 1) {
      const start = cursor.startOf(column)
      const end = cursor.endOf(column, start)
      if (end > start) shown[column] = (shown[column] as number) | shownBy(cursor.codes, start, end)
    }
  }
  return { shown, delimiter: located.delimiter, endings: ends.endings(showsPoints(shown)) }
}

/** After this many rows, a plain file with decimal points is not expected to use any other notation. */
const ENOUGH_ROWS = 256

/** True if no cell can contain a comma: commas separate cells, and no cell is quoted. */
function isPlain({ codes }: DecodedText, delimiter: string): boolean {
  return delimiter === ',' && !codes.includes(34)
}

/** True if the columns contain decimal points and no decimal commas. */
function showsPoints(shown: Uint8Array): boolean {
  return shown.some((bits) => (bits & DECIMAL_POINT) !== 0) && shown.every((bits) => (bits & DECIMAL_COMMA) === 0)
}

function stylesOf(shown: Uint8Array, delimiter: string): NumberNotation[] {
  const ownStyles = Array.from(shown, ownStyle)
  const decidedStyles = ownStyles.filter((style, column) => style !== null && ((shown[column] as number) & TEXT) === 0)
  const [first] = decidedStyles
  const others = first === undefined || first === null ? usualStyle(shown, delimiter) : first
  const agree = decidedStyles.every((style) => style === others)
  return ownStyles.map((style, column) => {
    if (style !== null) return style
    const open = (shown[column] as number) & (OPEN_POINT | OPEN_COMMA)
    return open === 0 ? 'point' : agree ? others : 'undecided'
  })
}

/** The notation that the cells of a column reveal on their own; null if they reveal none. */
function ownStyle(shown: number): NumberNotation | null {
  const point = (shown & DECIMAL_POINT) !== 0
  const comma = (shown & DECIMAL_COMMA) !== 0
  if (point && comma) return 'undecided'
  if (point || comma) return point ? 'point' : 'comma'
  if ((shown & UNGROUPED) === 0) return null
  const openPoint = (shown & OPEN_POINT) !== 0
  const openComma = (shown & OPEN_COMMA) !== 0
  if (openPoint === openComma) return openPoint ? 'undecided' : null
  return openPoint ? 'point' : 'comma'
}

/**
 * Exchanges write decimal points. A file separated by semicolons and without any point was saved with decimal commas.
 */
function usualStyle(shown: Uint8Array, delimiter: string): NumberNotation {
  return delimiter === ';' && shown.every((bits) => (bits & (DECIMAL_POINT | OPEN_POINT)) === 0) ? 'comma' : 'point'
}

/** The evidence in one cell. An amount may be followed by its coin: `0.0368 USDT`. */
function shownBy(codes: Uint8Array | Uint16Array, start: number, end: number): number {
  let at = start
  if (codes[at] === 45 || codes[at] === 43) at += 1
  let points = 0
  let commas = 0
  let digits = 0
  let sign = -1
  let beforeSign = 0
  const first = codes[at]
  let run = 0
  let inGroups = true
  let spaced = false
  for (; at < end; at += 1) {
    const code = codes[at] as number
    if (code >= 48 && code <= 57) {
      digits += 1
      run += 1
    } else if (code === 46 || code === 44) {
      if (points + commas === 0) beforeSign = digits
      else if (run !== 3) inGroups = false
      if (code === 46) points += 1
      else commas += 1
      sign = code
      run = 0
    } else if ((code === 32 || code === 0xa0) && digits > 0 && isDigit(codes[at + 1])) spaced = true
    else break
  }
  if (digits === 0 || (at < end && isDateMark(codes[at] as number))) return TEXT
  if (points + commas === 0) return digits >= 4 && !spaced ? UNGROUPED : 0
  const decimal = sign === 46 ? DECIMAL_POINT : DECIMAL_COMMA
  if (points > 0 && commas > 0) return (sign === 46 ? points : commas) === 1 && inGroups ? decimal : TEXT
  if (points + commas > 1) return inGroups && run === 3 ? DECIMAL_POINT + DECIMAL_COMMA - decimal : TEXT
  const canGroup = run === 3 && beforeSign >= 1 && beforeSign <= 3 && first !== 48 && !spaced
  if (!canGroup || isExponent(codes, at, end)) return decimal
  return sign === 46 ? OPEN_POINT : OPEN_COMMA
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 48 && code <= 57
}

/** `:`, `-`, `/` and `+` follow digits in times and ids. */
function isDateMark(code: number): boolean {
  return code === 58 || code === 45 || code === 47 || code === 43
}

function isExponent(codes: Uint8Array | Uint16Array, at: number, end: number): boolean {
  if (at + 1 >= end || (codes[at] !== 69 && codes[at] !== 101)) return false
  const next = codes[at + 1]
  return isDigit(next) || ((next === 45 || next === 43) && isDigit(codes[at + 2]))
}
