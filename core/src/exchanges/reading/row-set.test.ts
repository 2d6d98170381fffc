import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashText } from '../../base/index.ts'
import { KeyTable } from './dedupe.ts'
import { RowSet } from './row-set.ts'

test('a set of rows holds exactly the rows that were added', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000 })), (rows) => {
      const set = new RowSet()
      for (const row of rows) set.add(row)
      const probes = rows.flatMap((row) => [row - 1, row, row + 1, row + 32])
      expect(probes.map((row) => set.has(row))).toEqual(probes.map((row) => rows.includes(row)))
    }),
  )
})

test('a table of keys numbers the different ones and finds them again', () => {
  const word = fc.integer({ min: -2, max: 2 })
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word, word, word), { maxLength: 2_000 }), (keys) => {
      const table = new KeyTable()
      const numbers = new Map<string, number>()
      for (const key of keys) {
        const words = Int32Array.from(key)
        const text = hashText(words)
        expect(table.add(words)).toBe(numbers.get(text) ?? -1)
        if (!numbers.has(text)) numbers.set(text, numbers.size)
      }
      expect(table.size).toBe(numbers.size)
      for (const [text, number] of numbers) expect(table.textOf(number)).toBe(text)
    }),
    { numRuns: 30 },
  )
})
