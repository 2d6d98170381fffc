// Promise [Reading files] A workbook and the CSV of the same export give the same fills, and importing both counts them
//   once.
import { describe, expect, test } from 'vitest'
import { fillLines, keys, openText, problemLines, readOpened, readText } from './import.testing.ts'
import { openFiles } from './open.ts'
import { SAMPLES } from './samples.testing.ts'
import { type Serial, workbookOf, type WorkbookOptions } from '../files/workbook.testing.ts'

const readBook = (rows: readonly (readonly (string | Serial)[])[], options?: WorkbookOptions) =>
  readOpened(openFiles([{ name: 'trades.xlsx', bytes: workbookOf(rows, options) }]))

const HEADER = ['Date(UTC)', 'Market', 'Type', 'Price', 'Amount', 'Total', 'Fee', 'Fee Coin']

test('a number is what the cell means, not its seventeen digits', () => {
  const result = readBook([HEADER, ['2025-01-02 03:04:05', 'ADAUSDT', 'BUY', '0.58', '3', '1.74', '0.003', 'ADA']])
  expect(fillLines(result)).toEqual(['2025-01-02 03:04:05 buy 3 ADAUSDT (spot ADA/USDT) at 0.58 fee 0.003 ADA'])
})

describe.each(Object.entries(SAMPLES))('%s', (_, sample) => {
  const delimiter = sample.includes(';') ? ';' : ','
  const lines = sample.split('\n')
  // Broken quoting has no counterpart in a workbook, whose cells are read as they are.
  const rows = lines.map((line) => cellsOf(line, delimiter))
  const asText = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

  test('a workbook gives the same records under the same keys as the CSV, and both together count once', () => {
    const csv = readText(asText)
    const [workbook] = openFiles([{ name: 'export.csv', bytes: workbookOf(rows) }])
    if (workbook === undefined) throw new Error('nothing was opened')
    expect(keys(readOpened([workbook]))).toEqual(keys(csv))
    expect(keys(readOpened([openText(asText), workbook]))).toEqual(keys(csv))
  })
})

test('days of a workbook from an old Mac are counted from 1904', () => {
  const row = (days: number) => [{ days }, 'ADAUSDT', 'BUY', '0.5', '3', '1.5', '0', 'ADA']
  const from1900 = readBook([HEADER, row(45_659.5)])
  const from1904 = readBook([HEADER, row(45_659.5 - 1_462)], { date1904: true })
  expect(fillLines(from1904)).toEqual(fillLines(from1900))
  expect(fillLines(from1904)[0]).toContain('2025-01-02 12:00:00')
})

test('a time in fifteen digits is the second that the sheet shows; shown fractions stay', () => {
  const row = (days: number) => [{ days }, 'ADAUSDT', 'BUY', '0.5', '3', '1.5', '0', 'ADA']
  const shown = (dateFormat: string) => fillLines(readBook([HEADER, row(45_659.1278356482)], { dateFormat }))[0]
  expect(shown('yyyy-mm-dd hh:mm:ss')).toContain('2025-01-02 03:04:05 buy')
  expect(shown('yyyy-mm-dd hh:mm:ss.000')).toContain('2025-01-02 03:04:05')
})

test('a number format with letters in quotes is not a date', () => {
  const row = ['2025-01-02 03:04:05', 'ADAUSDT', 'BUY', { days: 45_000 }, '3', '135000', '0', 'ADA']
  expect(fillLines(readBook([HEADER, row], { dateFormat: '#,##0.00 &quot;USD days&quot;' }))[0]).toContain('at 45000')
})

test('TRUE is not a price, and a date is not a quantity', () => {
  const time = '2025-01-02 03:04:05'
  const result = readBook([
    HEADER,
    [time, 'ADAUSDT', 'BUY', 'TRUE', '3', '3', '0', 'ADA'],
    [time, 'ADAUSDT', 'BUY', '1', { days: 45_659.5 }, '3', '0', 'ADA'],
  ])
  expect(result.ledger.fills).toEqual([])
  expect(problemLines(result)).toEqual([
    '2 Price "TRUE" is not a number.',
    '3 Amount "2025-01-02 12:00:00" is not a number.',
  ])
})

function cellsOf(line: string, delimiter: string): string[] {
  const cells = line.match(new RegExp(`("(?:[^"]|"")*"|[^${delimiter}]*)(?:${delimiter}|$)`, 'g')) ?? []
  return cells.slice(0, line.endsWith(delimiter) ? cells.length : -1).map((cell) =>
    cell
      .replace(new RegExp(`${delimiter}$`), '')
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
}
