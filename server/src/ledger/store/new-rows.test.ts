import fc from 'fast-check'
import type { Fill } from '@roundtrip/core/ledger'
import { expect, test } from 'vitest'
import { someFills } from '../../testing/ledger.testing.ts'
import { createNewRows } from './new-rows.ts'

const fills = someFills(4_000)
const key = fc.constantFrom('a', 'b', 'c')
const part = fc.record({ key, count: fc.integer({ min: 0, max: 400 }) })

test('rows are kept by position as long as they are few', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 2_000 }), (fields, max) => {
      const rows = createNewRows(max)
      const model = new Map<string, Fill[]>()
      let from = 0
      for (const { key: position, count } of fields) {
        const given = fills.slice(from, from + count)
        from += count
        rows.addFills(position, given)
        model.set(position, [...(model.get(position) ?? []), ...given])
      }
      for (const [position, expected] of model) {
        expect(rows.has(position)).toBe(from <= max)
        expect(rows.read(position)).toEqual(from <= max ? { fills: expected, cashEvents: [] } : null)
      }
      expect(rows.read('d')).toBeNull()
      rows.forget()
      for (const position of model.keys()) expect(rows.read(position)).toBeNull()
    }),
  )
})

test('rows that come after the others were forgotten are forgotten, too', () => {
  const rows = createNewRows(10)
  rows.forget()
  rows.addFills('a', fills.slice(0, 5))
  expect([rows.read('a'), rows.has('a')]).toEqual([null, false])
})
