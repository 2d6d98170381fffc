import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunked, grouped } from './grouped.ts'

test('items are grouped by key in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), (items) => {
      const groups = grouped(items, (item) => item % 3)
      expect([...groups.keys()]).toEqual([...new Set(items.map((item) => item % 3))])
      for (const [key, group] of groups) expect(group).toEqual(items.filter((item) => item % 3 === key))
    }),
  )
})

test('lists of one size hold all items in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (items, size) => {
      const chunks = chunked(items, size)
      expect(chunks.flat()).toEqual(items)
      expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true)
      expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true)
    }),
  )
})
