import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeyTable } from './dedupe.ts'

test('a table of keys knows each key again, also those that differ in one word only', () => {
  // Few values, so that many keys share a slot and a tag, and enough keys to make the table grow.
  const word = fc.constantFrom(0, 1, 128, 1_024, -1)
  const keys = fc.array(fc.tuple(fc.oneof(word, fc.integer()), word, word, word), { maxLength: 2_000 })
  fc.assert(
    fc.property(keys, (given) => {
      const table = new KeyTable()
      const numbers = new Map<string, number>()
      for (const key of given) {
        const name = key.join()
        expect(table.add(Int32Array.from(key))).toBe(numbers.get(name) ?? -1)
        if (!numbers.has(name)) numbers.set(name, numbers.size)
      }
      expect(table.size).toBe(numbers.size)
    }),
    { numRuns: 30 },
  )
})
