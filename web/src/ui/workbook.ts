import { MINUS, MISSING } from '../format/number.ts'
import { shownValue } from '../format/shown-value.ts'
import { WORD_JOINER } from '../language/translate.ts'
import { loadChunk } from './chunk.ts'

/**
 * The most rows of a sheet, by the limits of Excel:
 * https://support.microsoft.com/office/excel-specifications-and-limits
 */
const MAX_ROWS = 1_048_576

/** Thrown if a table does not fit on one sheet. */
export class TooLongForSheet extends Error {}

type Cell = string | number | null | { readonly value: number | Date; readonly format: string }
type CellOf = (text: string) => Cell

/**
 * A table as a workbook of one sheet; its first row has the names of its columns. Figures are numbers, with the 15
 * digits that spreadsheets keep. Times of an exact table are dates in UTC, as the column states.
 *
 * @param cellOf `exactCell` for a table that was written as a file, `shownCell` for one on the page
 */
export async function workbookOf(table: readonly (readonly string[])[], cellOf: CellOf): Promise<Blob> {
  const [head = [], ...rows] = table
  if (rows.length >= MAX_ROWS) throw new TooLongForSheet('A sheet has 1,048,576 rows.')
  const { default: write } = await loadChunk('workbook', () => import('write-excel-file/universal'))
  const isUtc = head.map((_, index) => rows.some((row) => UTC.test(row[index] ?? '')))
  const names = head.map((name, index) => (isUtc[index] ? `${name} (UTC)` : name))
  const cells = rows.map((row) => row.map(cellOf))
  const columns = names.map((name, index) => ({
    width: cells.reduce((max, row, line) => Math.max(max, widthOf(row[index], rows[line]?.[index])), name.length + 2),
  }))
  const sheet = [names.map((value) => ({ value, fontWeight: 'bold' as const })), ...cells]
  return await write(sheet, { stickyRowsCount: 1, columns }).toBlob()
}

/** A date or an amount that does not fit is shown as a row of #; other numbers and texts use the available width. */
function widthOf(cell: Cell = null, text = ''): number {
  if (cell === null || typeof cell !== 'object') return 10
  return cell.value instanceof Date ? 20 : Math.max(10, text.length + 2)
}

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** A decimal as the program writes it. A whole number of 16 or more digits, or with a leading 0, is a name. */
const FIGURE = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/

/** A cell of a table with every digit. Text with more digits than a spreadsheet keeps, such as an id, stays text. */
export function exactCell(text: string): Cell {
  if (text === '') return null
  if (UTC.test(text)) return { value: new Date(text), format: 'yyyy-mm-dd hh:mm:ss' }
  return FIGURE.test(text) ? Number(text) : text
}

/** A cell of a table on the page: its figure or day, formatted to look the same. Unknown values are empty. */
export function shownCell(text: string): Cell {
  if (text === '' || text === MISSING) return null
  const shown = shownValue(text.replaceAll(WORD_JOINER, ''))
  return shown === null ? plainText(text) : { value: shown.value, format: shown.code }
}

/** Text for files: with a plain minus and plain spaces, without characters that only control line breaks. */
export function plainText(text: string): string {
  return text.replaceAll(MINUS, '-').replaceAll('\u00a0', ' ').replaceAll(WORD_JOINER, '')
}
