import { strToU8 } from 'fflate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvCursor, csvCell } from './csv.ts'
import { decodeText } from './text.ts'

function rowsOf(text: string, delimiter = ','): string[][] {
  const cursor = new CsvCursor(decodeText(strToU8(text)), delimiter)
  const rows: string[][] = []
  while (cursor.next()) rows.push(Array.from({ length: cursor.count }, (_, column) => cursor.cell(column)))
  return rows
}

const cell = fc.string({ unit: fc.constantFrom('a', '7', '.', '"', ',', ';', '\n', 'é', '-', 'B'), maxLength: 8 })
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })

test('the short way and the full way read the same rows', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';'), fc.constantFrom('\n', '\r\n'), (rows, delimiter, end) => {
      const full = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)).join(end)
      const short = rows.map((row) => row.map(csvCell).join(delimiter)).join(end)
      const expected = rows
      expect(rowsOf(full, delimiter)).toEqual(expected)
      // A row of one empty cell is a blank line when it is not quoted.
      const notBlank = expected.filter((row) => row.length > 1 || row[0] !== '')
      const shortRows = rowsOf(short, delimiter).filter((row) => row.length > 1 || row[0] !== '')
      expect(shortRows).toEqual(notBlank)
    }),
  )
})

test('a quotation mark that is never closed spoils its own row only', () => {
  const cursor = new CsvCursor(decodeText(strToU8(`a,"b\nc,d\n${'e,f\n'.repeat(40_000)}`)), ',')
  cursor.next()
  expect(cursor.unclosed).toBe(true)
  expect(cursor.raw).toBe('a,"b')
  cursor.next()
  expect([cursor.line, cursor.unclosed, cursor.raw]).toEqual([2, false, 'c,d'])
})

test('lines are counted through breaks inside cells', () => {
  const cursor = new CsvCursor(decodeText(strToU8('a\n"x\ny",1\n\n\rz,2')), ',')
  const seen: number[] = []
  while (cursor.next()) seen.push(cursor.line)
  expect(seen).toEqual([1, 2, 6])
})

test('broken quoting keeps the text that is there', () => {
  expect(rowsOf('1,""3Qsy,"x"')).toEqual([['1', '3Qsy', 'x']])
})

test.each([
  ['one line of quotation marks', '"'.repeat(4_000_000)],
  ['a million columns', 'a,'.repeat(1_000_000)],
  ['unclosed quotes in every row', '"a\n'.repeat(1_000_000)],
])('%s is read before the test is given up: anything but linear time would take hours', (_, text) => {
  expect(rowsOf(text).length).toBeGreaterThan(0)
})
