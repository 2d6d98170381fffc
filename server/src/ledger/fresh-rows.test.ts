import fc from 'fast-check'
import { encodeLedger, type Fill } from '@roundtrip/core/ledger'
import { expect, test } from 'vitest'
import { someFills } from '../testing/ledger.testing.ts'
import { freshRows } from './fresh-rows.ts'
import { spellLedger } from './spelled.ts'

const fills = someFills(4_000)
const key = fc.constantFrom('a', 'b', 'c')
const part = fc.record({ key, count: fc.integer({ min: 0, max: 400 }), areLines: fc.boolean() })

function textOf(given: readonly Fill[]): string {
  return encodeLedger({ fills: given.map((fill) => ({ ...fill, raw: null })), cashEvents: [] }).fills
}

test('the rows of a position come back in their order, whether they are packed or not', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 2_000 }), (parts, most) => {
      const rows = freshRows(most)
      const model = new Map<string, Fill[]>()
      let from = 0
      for (const { key: position, count, areLines } of parts) {
        const given = fills.slice(from, from + count)
        from += count
        if (areLines) rows.addLines(position, spellLedger({ fills: given, cashEvents: [] }).fills)
        else rows.addFills(position, given)
        model.set(position, [...(model.get(position) ?? []), ...given])
      }
      const isPacked = parts.some(({ areLines }) => areLines) || from >= most
      expect(rows.areObjects()).toBe(!isPacked)
      for (const [position, expected] of model) {
        expect(textOf(rows.read(position)?.fills ?? [])).toBe(textOf(expected))
        expect(rows.has(position)).toBe(true)
        if (!isPacked) expect(rows.read(position)).toEqual({ fills: expected, cashEvents: [] })
      }
      expect(rows.read('d')).toBeNull()
      rows.forget()
      for (const position of model.keys()) expect(rows.read(position)).toBeNull()
    }),
    { numRuns: 60 },
  )
})

test('rows that come after the others were forgotten are forgotten, too', () => {
  const rows = freshRows(10)
  rows.forget()
  rows.addFills('a', fills.slice(0, 20))
  rows.addLines('a', spellLedger({ fills: fills.slice(0, 20), cashEvents: [] }).fills)
  expect(rows.areObjects()).toBe(false)
  expect([rows.read('a'), rows.has('a')]).toEqual([null, false])
})
