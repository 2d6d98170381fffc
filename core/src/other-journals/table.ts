/** Reads the file of another journal as one table, whether it is CSV or JSON. */
import { isJsonObject, jsonOrNull, withoutTrailingZeros } from '../base/index.ts'
import { CsvCursor } from '../exchanges/files/csv.ts'
import type { DecodedText } from '../exchanges/files/decoded-text.ts'
import { decodeText } from '../exchanges/files/text.ts'
import { type SampleTable, sampleTable } from '../exchanges/mapping/table.ts'
import { FileHeader } from '../exchanges/rows/header.ts'

export type JournalTable = {
  readonly names: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  /** The first rows, from which columns are guessed. */
  readonly sample: SampleTable
  /** Rows beyond the limit, which are not read. */
  readonly cut: number
}

/** More trades than a journal of decades holds. */
export const MAX_ROWS = 100_000
const MAX_COLUMNS = 200
const MAX_CELL = 20_000
const SAMPLE_ROWS = 1_000

/** The names of its columns, without reading all of a CSV file; null if it holds no table. */
export function columnNames(bytes: Uint8Array): readonly string[] | null {
  if (bytes.length === 0) return null
  const source = decodeText(bytes)
  return isJson(source) ? (jsonTable(source.text)?.names ?? null) : (sampleTable(source)?.header.names ?? null)
}

function isJson(source: DecodedText): boolean {
  return /^[\s\uFEFF]*[[{]/.test(source.head(200).text)
}

/** Null if the file holds no table of at least three columns and a row. */
export function journalTable(bytes: Uint8Array): JournalTable | null {
  if (bytes.length === 0) return null
  const source = decodeText(bytes)
  return isJson(source) ? jsonTable(source.text) : csvTable(source)
}

function csvTable(source: DecodedText): JournalTable | null {
  const sample = sampleTable(source)
  if (sample === null || sample.rows.length === 0) return null
  const cursor = new CsvCursor(source, sample.delimiter)
  for (let above = 0; above <= sample.above; above += 1) cursor.next()
  const rows: { line: number; cells: string[] }[] = []
  let cut = 0
  while (cursor.next()) {
    const count = Math.min(cursor.count, MAX_COLUMNS)
    const cells = Array.from({ length: count }, (_, column) => cursor.cell(column).slice(0, MAX_CELL).trim())
    if (cells.every((cell) => cell === '')) continue
    if (rows.length < MAX_ROWS) rows.push({ line: cursor.line, cells })
    else cut += 1
  }
  return { names: sample.header.names.slice(0, MAX_COLUMNS), rows, sample, cut }
}

/** A list of trades, or an object with one under `trades`, as TradeTally writes it. */
function jsonTable(text: string): JournalTable | null {
  const trades = listIn(jsonOrNull(text.replace(/^\uFEFF/, '')))
  const names = [...new Set(trades.slice(0, SAMPLE_ROWS).flatMap((trade) => Object.keys(trade)))].slice(0, MAX_COLUMNS)
  if (names.length < 3) return null
  const rows = trades.slice(0, MAX_ROWS).map((trade, index) => ({
    line: index + 1,
    cells: names.map((name) => (Object.hasOwn(trade, name) ? cellOf(trade[name]) : '')),
  }))
  const header = new FileHeader(names)
  const sample = { delimiter: ',', above: 0, header, preamble: '', rows: rows.slice(0, SAMPLE_ROWS) }
  return { names, rows, sample, cut: trades.length - rows.length }
}

function listIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list = isJsonObject(value) ? value['trades'] : value
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** The text of a value: lists are joined; objects in them, such as TradeNote's tags, are replaced by their names. */
function cellOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, MAX_CELL).trim()
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumber(value) : ''
  if (typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return ''
  const names = value.slice(0, 100).map((entry) => (isJsonObject(entry) ? cellOf(entry['name']) : nestedCell(entry)))
  return names
    .filter((name) => name !== '')
    .join('; ')
    .slice(0, MAX_CELL)
}

function nestedCell(value: unknown): string {
  return Array.isArray(value) ? '' : cellOf(value)
}

/** Without an exponent, and without the digits beyond those that a double holds. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? withoutTrailingZeros(value.toFixed(12)) : text
}
