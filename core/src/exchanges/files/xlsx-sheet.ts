import { DAY_MS, isoTime, type Message, message } from '../../base/index.ts'
import { MAX_COLUMNS, csvCell } from './csv.ts'
import { attribute, joinedText, openTag, unescapeXml } from './xml.ts'

export type SheetTask = {
  readonly xml: string
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlyMap<number, CellDateStyle>
  /** Days from day 0 of the workbook to 1970-01-01. */
  readonly firstDay: number
  /** The maximum number of characters of the text. */
  readonly maxText: number
}

/** How a cell style shows a date. */
export type CellDateStyle = { readonly fractions: boolean }

export type SheetText =
  | { readonly status: 'read'; readonly text: string }
  | { readonly status: 'refused'; readonly reason: Message }

/** The row limit of Excel itself. */
const MAX_ROWS = 1_048_576
const MAX_CELLS = 12_000_000
/** The header is within this many first rows; shorter rows are padded to its width. */
const HEAD_ROWS = 40
const ROUNDING_MS = 50

/**
 * Writes one sheet as CSV. Cells are placed by their own name (`C7`), never by the stated dimension. A sheet omits
 * empty cells at the end of a row; a CSV must not.
 */
export function csvSheet(task: SheetTask): SheetText {
  const { xml, maxText } = task
  const lines: string[] = []
  const widths: number[] = []
  let size = 0
  /** For the row being read: one text of the workbook may appear in each of its cells. */
  let rowSize = 0
  let row: string[] = []
  let at = 0
  let cells = 0
  let nextRow = xml.indexOf('<row')
  const flush = (): void => {
    if (row.length === 0) return
    const line = row.map(csvCell).join(',')
    size += line.length + 1
    cells += row.length
    lines.push(line)
    widths.push(row.length)
    row = []
    rowSize = 0
  }
  for (;;) {
    const cell = xml.indexOf('<c', at)
    // Looked up once per row: searching from every cell would scan a long last row again and again.
    if (nextRow !== -1 && nextRow < at) nextRow = xml.indexOf('<row', at)
    if (cell === -1) break
    if (nextRow !== -1 && nextRow < cell) {
      flush()
      at = nextRow + 4
      if (lines.length >= MAX_ROWS || size > maxText || cells > MAX_CELLS) {
        return { status: 'refused', reason: message('it has too many rows.') }
      }
      continue
    }
    const read = readCell(task, cell)
    if (read === null) {
      at = cell + 2
      continue
    }
    const column = read.column ?? row.length
    if (column < MAX_COLUMNS) {
      while (row.length < column) row.push('')
      row[column] = read.text
      rowSize += read.text.length
      if (size + rowSize > maxText) return { status: 'refused', reason: message('it has too much text.') }
    }
    at = read.end
  }
  flush()
  const width = Math.max(0, ...widths.slice(0, HEAD_ROWS))
  if (size + width * lines.length > maxText) return { status: 'refused', reason: message('it has too many columns.') }
  for (const [index, own] of widths.entries()) lines[index] += ','.repeat(Math.max(0, width - own))
  return { status: 'read', text: lines.length === 0 ? '' : `${lines.join('\n')}\n` }
}

type Cell = { readonly column: number | null; readonly text: string; readonly end: number }

/** The cell at a position that starts with `<c`; null if it is another tag (`<cols>`). */
function readCell(task: SheetTask, from: number): Cell | null {
  const { xml } = task
  const tag = openTag(xml.slice(from, from + 400), 'c', 0)
  if (tag === null || !/^<c[\s/>]/.test(xml.slice(from, from + 3))) return null
  const column = columnOf(attribute(tag.attributes, 'r'))
  const start = from + tag.end
  if (tag.empty) return { column, text: '', end: start }
  const close = xml.indexOf('</c>', start)
  const end = close === -1 ? xml.length : close
  return { column, text: cellText(task, tag.attributes, xml.slice(start, end)), end }
}

function cellText(task: SheetTask, attributes: string, inside: string): string {
  const type = attribute(attributes, 't')
  if (type === 'inlineStr') return joinedText(inside)
  const open = inside.indexOf('<v>')
  const close = inside.indexOf('</v>', open)
  if (open === -1 || close === -1) return joinedText(inside)
  const stored = unescapeXml(inside.slice(open + 3, close))
  if (type === 's') return task.strings[Number(stored)] ?? ''
  if (type === 'b') return stored === '1' ? 'TRUE' : 'FALSE'
  if (type !== '' && type !== 'n') return stored
  const style = task.dateStyles.get(Number(attribute(attributes, 's')))
  return style === undefined ? numberText(stored) : dateText(task, stored, style)
}

/**
 * The number in a cell as a CSV of the same sheet would show it. Excel stores 0.58 as `0.57999999999999996`; the
 * intended value is the shortest decimal with the same double. Whole numbers stay as they are, because long ids have
 * more digits than a double.
 */
function numberText(stored: string): string {
  if (!/^[+-]?\d*(?:\.\d*)?(?:[eE][+-]?\d+)?$/.test(stored) || /^[+-]?\d*$/.test(stored)) return stored
  return Number.isFinite(Number(stored)) ? String(Number(stored)) : stored
}

/** The result has no zone, just like the sheet. */
function dateText(task: SheetTask, serial: string, style: CellDateStyle): string {
  const days = Number(serial)
  if (!(days > 1 && days < 100_000)) return numberText(serial)
  const exact = Math.round((days - task.firstDay) * DAY_MS)
  const second = Math.round(exact / 1000) * 1000
  // A date in fifteen digits is off by some milliseconds, which a sheet that shows whole seconds cannot mean.
  const time = !style.fractions && Math.abs(exact - second) <= ROUNDING_MS ? second : exact
  return isoTime(time).replace('T', ' ').replace('.000Z', '').replace('Z', '')
}

/** `AB12` is column 27. */
function columnOf(name: string): number | null {
  let column = 0
  for (let index = 0; index < name.length && index < 4; index += 1) {
    const letter = name.charCodeAt(index) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? null : column - 1
}
