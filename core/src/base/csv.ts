import { withoutTrailingZeros } from './text.ts'

/** One cell: text from people, or a figure that the program wrote. */
export type CsvCell = { readonly text: string } | number | string | null

/**
 * CSV that spreadsheets and programs read alike: UTF-8 without a byte order mark, raw decimals, ISO times, CRLF. `{
 * text }` is what a person or an exchange typed; if a spreadsheet would run it as a formula, it gets an apostrophe in
 * front. Figures stay as they are: -12.5 begins with a minus sign but is not a formula.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return ''
  if (typeof cell === 'number') return decimalText(cell)
  if (typeof cell === 'string') return quoted(cell)
  return quoted(FORMULA.test(cell.text) ? `'${cell.text}` : cell.text)
}

/**
 * The start of a formula, also in full width as East Asian spreadsheets read it, and also after a quote or a separator,
 * where a spreadsheet with other regional settings would start a new cell.
 */
const FORMULA = /^[\t\r]|^[\s"';,|]*[=+\-@＝＋－＠]/

function quoted(text: string): string {
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A double without an exponent, because spreadsheets read `1e-7` as text. */
function decimalText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  if (Math.abs(value) >= 1) return BigInt(value).toString()
  return withoutTrailingZeros(value.toFixed(20))
}

/** The cells that `csvLine` wrote, by row. A quoted cell may hold commas, line breaks and doubled quotes. */
export function csvRows(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < csv.length; ) {
    const isQuoted = csv[at] === '"'
    const end = isQuoted ? closingQuote(csv, at) + 1 : nextBorder(csv, at)
    row.push(isQuoted ? csv.slice(at + 1, end - 1).replaceAll('""', '"') : csv.slice(at, end))
    if (csv[end] !== ',') {
      rows.push(row)
      row = []
    }
    at = csv[end] === '\r' ? end + 2 : end + 1
  }
  return rows
}

/** The index of the comma or line end after a plain cell. */
function nextBorder(csv: string, from: number): number {
  let at = from
  while (at < csv.length && csv[at] !== ',' && csv[at] !== '\r') at += 1
  return at
}

/** The index of the quotation mark that closes the quoted cell that starts at `open`. */
function closingQuote(csv: string, open: number): number {
  let at = csv.indexOf('"', open + 1)
  while (at !== -1 && csv[at + 1] === '"') at = csv.indexOf('"', at + 2)
  return at === -1 ? csv.length : at
}
