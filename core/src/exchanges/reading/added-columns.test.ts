/**
 * Exchanges add columns to their exports, and spreadsheets add empty cells to rows. Neither changes the meaning of a
 * file.
 */
// Promise [Reading files] A column that an exchange adds to its files, in any position, does not change what is read.
import { expect, test } from 'vitest'
import { CsvCursor } from '../files/csv.ts'
import { decodeText } from '../files/text.ts'
import { LAYOUTS } from '../layouts/layouts.ts'
import { FileHeader } from '../rows/header.ts'
import { strToU8 } from 'fflate'
import { cashLines, fillLines, keys, openText, problemLines, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'
import { findHeader, rowCells } from './sources.ts'

const IDS = LAYOUTS.map(({ info }) => info.id)

type Sheet = { readonly delimiter: string; readonly above: string[][]; readonly rows: string[][] }

/** A sample as cells; its first row is the header. */
function sheetOf(text: string): Sheet {
  const source = decodeText(strToU8(text))
  const located = findHeader(source)
  if (located === null) throw new Error('The sample has no header.')
  const cursor = new CsvCursor(source, located.delimiter)
  const rows: string[][] = []
  while (cursor.next()) rows.push(rowCells(cursor))
  return { delimiter: located.delimiter, above: rows.slice(0, located.above), rows: rows.slice(located.above) }
}

function textOf({ delimiter, above, rows }: Sheet): string {
  const quoted = (cell: string): string => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return [...above, ...rows].map((cells) => cells.map(quoted).join(delimiter)).join('\n')
}

function said(text: string) {
  const result = readText(text)
  const problems = problemLines(result).map((line) => line.replace(/^\S+/, ''))
  return {
    layouts: result.files.map(({ layout }) => layout.id),
    fills: fillLines(result),
    cash: cashLines(result),
    problems,
    keys: keys(result),
  }
}

test.each(IDS)('%s is read with a new column at every place', (id) => {
  const sheet = sheetOf(SAMPLES[id] ?? '')
  const original = said(textOf(sheet))
  expect(original.layouts).toEqual([id])
  const width = sheet.rows[0]?.length ?? 0
  for (let index = 0; index <= width; index += 1) {
    const rows = sheet.rows.map((cells, row) =>
      cells.length < index ? cells : cells.toSpliced(index, 0, row === 0 ? 'Brand new' : 'x'),
    )
    expect(said(textOf({ ...sheet, rows })), `at ${index}`).toEqual(original)
  }
})

test.each(IDS)('%s is read with two empty cells at the end of each row', (id) => {
  const sheet = sheetOf(SAMPLES[id] ?? '')
  const rows = sheet.rows.map((cells, row) => (row === 0 ? cells : [...cells, '', '']))
  expect(said(textOf({ ...sheet, rows }))).toEqual(said(textOf(sheet)))
})

test.each(IDS)('%s is not recognised without one of the columns that it needs', (id) => {
  const { versions } = LAYOUTS.find(({ info }) => info.id === id) ?? { versions: [] }
  const sheet = sheetOf(SAMPLES[id] ?? '')
  const [head = [], ...rows] = sheet.rows
  const has = (names: readonly string[], { required }: (typeof versions)[number]) => {
    const header = new FileHeader(names)
    return required.every((name) => header.has(name))
  }
  for (const index of head.keys()) {
    const rest = head.toSpliced(index, 1)
    if (versions.some((version) => has(rest, version))) continue
    const text = textOf({ ...sheet, rows: [rest, ...rows.map((cells) => cells.toSpliced(index, 1))] })
    const { detection } = openText(text)
    expect(detection.status === 'supported' ? detection.layout.id : null, head[index]).not.toBe(id)
  }
})

const HEAD = 'Time(UTC),Symbol,Side,Price,Quantity,Fee,Realized Profit'
const ROW = '2026-03-02 10:00:00,BTCUSDT,BUY,60000,1,3 USDT,0'

test.each([
  ['some rows end in empty cells', `${HEAD}\n${ROW}\n${ROW.replace('BUY', 'SELL')},,`, 2],
  [
    'a decimal comma moves the cells of a row whose last cell may be empty',
    `${HEAD},Note\n${ROW},\n${ROW.replace('60000', '60000,5')},`,
    1,
  ],
  ['a value follows the last column', `${HEAD}\n${ROW}\n${ROW.replace('60000', '60000,5')}`, 1],
])('%s', (_, text, fills) => {
  expect(readText(text).ledger.fills).toHaveLength(fills)
})

test('a table with more unknown columns than half the known ones is another table', () => {
  const odd = HEAD.split(',').flatMap((name, index) => [name, `Odd ${index}`])
  expect(openText(`${odd.join(',')}\n${odd.join(',')}`).detection.status).toBe('unreadable')
})
