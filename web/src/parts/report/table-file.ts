import { csvRows } from '@roundtrip/core/base'
import { loadChunk } from '../../ui/chunk.ts'
import { download, saveFile } from '../../data/page/save-file.ts'

/** The forms that every table is saved in. */
export type TableType = 'csv' | 'xlsx'

/** Most rows of a sheet, by the limits of Excel: https://support.microsoft.com/office/excel-specifications-and-limits */
const MOST_ROWS = 1_048_576

/** Thrown where a table does not fit on one sheet. */
export class TooLongForSheet extends Error {}

/** Saves a table that was written as CSV. `name` has no ending. */
export async function saveTable(name: string, csv: string, type: TableType): Promise<void> {
  if (type === 'csv') download(`${name}.csv`, csv)
  else saveFile(`${name}.xlsx`, await workbookOf(csv))
}

/**
 * The same table as a workbook of one sheet: figures are numbers, with the 15 digits that spreadsheets keep, and times
 * are dates in UTC, which the column says. What has more digits, such as an id, stays text.
 */
export async function workbookOf(csv: string): Promise<Blob> {
  const [head = [], ...rows] = csvRows(csv)
  if (rows.length >= MOST_ROWS) throw new TooLongForSheet('A sheet has 1,048,576 rows.')
  const { default: write } = await loadChunk('workbook', () => import('write-excel-file/universal'))
  const isTime = head.map((_, place) => rows.some((row) => TIME.test(row[place] ?? '')))
  const names = head.map((name, place) => ({
    value: isTime[place] ? `${name} (UTC)` : name,
    fontWeight: 'bold' as const,
  }))
  // A date that does not fit is shown as a row of #.
  const columns = names.map(({ value }, place) => ({ width: Math.max(isTime[place] ? 20 : 10, value.length + 2) }))
  const sheet = [names, ...rows.map((row) => row.map(cellOf))]
  return await write(sheet, { stickyRowsCount: 1, columns }).toBlob()
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** A decimal as the program writes it. A whole number of 16 digits and more, or one that begins with 0, is a name. */
const FIGURE = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/

function cellOf(text: string) {
  if (text === '') return null
  if (TIME.test(text)) return { value: new Date(text), format: 'yyyy-mm-dd hh:mm:ss' }
  return FIGURE.test(text) ? Number(text) : text
}
