/** Detects the structure of a table before its columns have a meaning: the delimiter, the header and the first rows. */
import { CsvCursor } from '../files/csv.ts'
import type { DecodedText } from '../files/decoded-text.ts'
import { createTimeReader } from '../rows/dates.ts'
import { canonicalName, FileHeader } from '../rows/header.ts'
import type { ColumnMapping } from './mapping.ts'

export type SampleTable = {
  readonly delimiter: string
  /** Non-blank rows above the header; -1 if the first row already holds data. */
  readonly above: number
  readonly header: FileHeader
  /** The lines above the header. */
  readonly preamble: string
  /** The first rows under the header, with the first line of each. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

const DELIMITERS = [',', ';', '\t', '|']
/** How far down a header may be. */
const MAX_ABOVE = 30
/** Rows by which the delimiter is judged. */
const JUDGED_ROWS = 60
const SAMPLE_ROWS = 1_000
const HEAD_CHARACTERS = 262_144
/** The contract accepts mappings of this many columns. */
export const MAX_MAPPED_COLUMNS = 200

/** The table at the head of a text; null if no delimiter makes columns of it. */
export function sampleTable(source: DecodedText): SampleTable | null {
  const head = source.head(HEAD_CHARACTERS)
  const shapes = DELIMITERS.flatMap((delimiter) => shapeOf(head, delimiter) ?? [])
  const [best] = shapes.toSorted((a, b) => b.rows * Math.min(b.width, 8) - a.rows * Math.min(a.width, 8))
  if (best === undefined || best.width > MAX_MAPPED_COLUMNS) return null
  const cursor = new CsvCursor(head, best.delimiter)
  const preamble: string[] = []
  for (let above = 0; above <= MAX_ABOVE && cursor.next(); above += 1) {
    const cells = cellsOf(cursor)
    if (filled(cells) * 2 > best.width && cells.length >= best.filled) {
      const headed = !holdsData(cells)
      const names = headed ? cells : cells.map((_, index) => `Column ${index + 1}`)
      const first = headed ? [] : [{ line: cursor.line, cells }]
      return {
        delimiter: best.delimiter,
        above: headed ? above : above - 1,
        header: new FileHeader(names),
        preamble: preamble.join('\n'),
        rows: [...first, ...rowsBelow(cursor)],
      }
    }
    preamble.push(cursor.raw.slice(0, 500))
  }
  return null
}

/** The same for an existing mapping: the position of its header in the text; null if it is missing. */
export function findMapped(source: DecodedText, mapping: ColumnMapping): Omit<SampleTable, 'rows'> | null {
  if (!mapping.headed) {
    const table = sampleTable(source)
    return table === null || table.above >= 0 || table.header.names.length < mapping.columns.length ? null : table
  }
  const head = source.head(HEAD_CHARACTERS)
  for (const delimiter of DELIMITERS) {
    const cursor = new CsvCursor(head, delimiter)
    const preamble: string[] = []
    for (let above = 0; above <= MAX_ABOVE && cursor.next(); above += 1) {
      const header = new FileHeader(cellsOf(cursor))
      if (fitsNames(header, mapping)) return { delimiter, above, header, preamble: preamble.join('\n') }
      preamble.push(cursor.raw.slice(0, 500))
    }
  }
  return null
}

/** True for a header with the columns of the mapping, in their order. */
export function fitsNames(header: FileHeader, { headed, columns }: ColumnMapping): boolean {
  const names = withoutBlanks(header.names)
  const mappedNames = withoutBlanks(columns.map(({ name }) => name))
  return headed && names.length === mappedNames.length && names.every((name, index) => name === mappedNames[index])
}

function withoutBlanks(names: readonly string[]): string[] {
  const plain = names.map(canonicalName)
  return plain.slice(0, plain.findLastIndex((name) => name !== '') + 1)
}

type Shape = { readonly delimiter: string; readonly width: number; readonly filled: number; readonly rows: number }

/** The number of columns that most rows have; null if it is less than three. */
function shapeOf(head: DecodedText, delimiter: string): Shape | null {
  const cursor = new CsvCursor(head, delimiter)
  const counts = new Map<number, number>()
  for (let row = 0; row < JUDGED_ROWS && cursor.next(); row += 1) {
    counts.set(cursor.count, (counts.get(cursor.count) ?? 0) + 1)
  }
  const [most] = [...counts].filter(([width]) => width >= 3).toSorted(([, a], [, b]) => b - a)
  if (most === undefined) return null
  const [width, rows] = most
  return { delimiter, width, filled: Math.max(3, width - 3), rows }
}

function cellsOf(cursor: CsvCursor): string[] {
  return Array.from({ length: cursor.count }, (_, column) => cursor.cell(column).slice(0, 500))
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length
}

const TIME_READERS = (['dmy', 'mdy', 'ymd'] as const).map((order) => createTimeReader({ zone: 'UTC', order }))

/** True for a row with a time or two numbers, which no header has. */
function holdsData(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => /^[+-]?\p{Sc}?\d[\d.,]*$/u.test(cell.trim())).length
  return numbers >= 2 || cells.some((cell) => isTimeText(cell))
}

/** True for the text of a date, in any order of day, month and year. */
export function isTimeText(text: string): boolean {
  const plain = text.trim()
  if (plain.length > 40 || !/\d/.test(plain)) return false
  const codes = Uint16Array.from(plain, (_, at) => plain.charCodeAt(at))
  return TIME_READERS.some((read) => !Number.isNaN(read(codes, 0, codes.length)))
}

function rowsBelow(cursor: CsvCursor): SampleTable['rows'] {
  const rows: { line: number; cells: string[] }[] = []
  while (rows.length < SAMPLE_ROWS && cursor.next()) {
    const cells = cellsOf(cursor)
    if (filled(cells) > 0) rows.push({ line: cursor.line, cells })
  }
  // The last row may be cut off at the end of the sample.
  return cursor.share >= 1 && rows.length > 1 && cursor.rowEnd >= HEAD_CHARACTERS - 1 ? rows.slice(0, -1) : rows
}
