import { csvLine } from '@roundtrip/core/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOwnCsv } from './own-csv.ts'

test('reads back what was written, whatever is in the cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ';', ' ', 'é', '1') })
  const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 })
  fc.assert(
    fc.property(rows, (written) => {
      const text = csvLine(['one', 'two', 'three']) + written.map((cells) => csvLine(cells)).join('')
      const read = readOwnCsv(text).map((row) => [row.get('one'), row.get('two'), row.get('three')])
      expect(read).toEqual(written)
    }),
  )
})

test('a file that was cut off is read as far as it goes', () => {
  expect(readOwnCsv('')).toEqual([])
  expect(readOwnCsv('one,two\r\n1,"a')[0]?.get('one')).toBe('1')
})

test('a comma at the end has an empty cell behind it', () => {
  expect(readOwnCsv('one,two\r\n1,')[0]?.get('two')).toBe('')
})

test.each(['"', '"a"b', '"",x"', ',"'])('a million of %s is read at once', (part) => {
  const began = performance.now()
  readOwnCsv(part.repeat(1_000_000 / part.length))
  expect(performance.now() - began).toBeLessThan(5_000)
})
