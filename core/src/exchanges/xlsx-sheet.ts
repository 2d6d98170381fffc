import { isoTime } from '../base/index.ts'
import { COLUMNS_MAX, csvCell } from './csv.ts'
import { attribute, joinedText, openTag, plainText } from './xml.ts'

export type SheetTask = {
  readonly xml: string
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
}

export type SheetText =
  | { readonly status: 'read'; readonly text: string }
  | { readonly status: 'refused'; readonly reason: string }

/** Excel itself has no more rows. */
const ROWS_MAX = 1_048_576
const TEXT_MAX = 100_000_000
const CELLS_MAX = 12_000_000

/** Writes one sheet as CSV. Cells are placed by their own name (`C7`), never by the stated dimension. */
export function csvSheet(task: SheetTask): SheetText {
  const { xml } = task
  const lines: string[] = []
  let size = 0
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
    row = []
  }
  for (;;) {
    const cell = xml.indexOf('<c', at)
    // Looked up once per row: a search from every cell would read a long last row again and again.
    if (nextRow !== -1 && nextRow < at) nextRow = xml.indexOf('<row', at)
    if (cell === -1) break
    if (nextRow !== -1 && nextRow < cell) {
      flush()
      at = nextRow + 4
      if (lines.length >= ROWS_MAX || size > TEXT_MAX || cells > CELLS_MAX) {
        return { status: 'refused', reason: 'it has too many rows.' }
      }
      continue
    }
    const read = readCell(task, cell)
    if (read === null) {
      at = cell + 2
      continue
    }
    const column = read.column ?? row.length
    if (column < COLUMNS_MAX) {
      while (row.length < column) row.push('')
      row[column] = read.text
    }
    at = read.end
  }
  flush()
  return { status: 'read', text: lines.length === 0 ? '' : `${lines.join('\n')}\n` }
}

type Cell = { readonly column: number | null; readonly text: string; readonly end: number }

/** The cell at a place that begins with `<c`; null where that is another tag (`<cols>`). */
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
  const stored = plainText(inside.slice(open + 3, close))
  if (type === 's') return task.strings[Number(stored)] ?? ''
  if (type !== '' && type !== 'n') return stored
  return task.dateStyles.has(Number(attribute(attributes, 's'))) ? dateText(stored) : stored
}

/** Excel counts days from 1899-12-30. The result has no zone, like what the sheet shows. */
function dateText(serial: string): string {
  const days = Number(serial)
  if (!(days > 1 && days < 100_000)) return serial
  const time = Math.round((days - 25_569) * 86_400_000)
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
