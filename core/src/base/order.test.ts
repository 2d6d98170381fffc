import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ascendingOrder, ascendingOrderBy } from './order.ts'

const time = fc.integer({ min: 1_230_768_000_000, max: 4_102_444_800_000 })
const any = fc.oneof(time, fc.integer(), fc.double({ noNaN: true }), fc.constantFrom(1, 2, 3))

test('indexes come in ascending order of their values, equal ones as they stand', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(time), fc.array(any), fc.array(fc.integer({ min: 0, max: 5 }))), (values) => {
      const plain = values.map((value, index) => ({ value, index }))
      plain.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.index - b.index))
      expect([...ascendingOrder(Float64Array.from(values))]).toEqual(plain.map(({ index }) => index))
    }),
  )
})

test('equal values come in the order of the comparison, which sees no others', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (values) => {
      const order = ascendingOrderBy(Float64Array.from(values), (a, b) => {
        expect(values[a]).toBe(values[b])
        return b - a
      })
      const plain = values.map((value, index) => ({ value, index }))
      plain.sort((a, b) => a.value - b.value || b.index - a.index)
      expect([...order]).toEqual(plain.map(({ index }) => index))
    }),
  )
})
