import { expect, test } from 'vitest'
import fc from 'fast-check'
import { firstIndex } from './first-index.ts'

test('finds the index that a search of every item finds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: -1, max: 10 }), (values, limit) => {
      const sorted = values.toSorted((a, b) => a - b)
      const expected = sorted.findIndex((value) => value >= limit)
      expect(firstIndex(sorted, (value) => value >= limit)).toBe(expected < 0 ? sorted.length : expected)
    }),
  )
})
