import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keySet } from './key-set.ts'

const hex = fc.integer({ min: 0, max: 15 }).map((value) => value.toString(16))
/** Few keys with equal beginnings, so that many repeat and many share a slot. */
const key = fc.array(hex, { minLength: 1, maxLength: 3 }).map((digits) => digits.join('').padStart(32, '0'))
const step = fc.record({ what: fc.constantFrom('add', 'add', 'add', 'remove'), key })

test('keys are added once, and again after they were removed, as with a set of strings', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3_000 }), (steps) => {
      const keys = keySet()
      const model = new Set<string>()
      for (const { what, key } of steps) {
        if (what === 'remove') {
          model.delete(key)
          keys.remove(key)
        } else {
          expect(keys.has(key)).toBe(model.has(key))
          expect(keys.add(key)).toBe(!model.has(key))
          model.add(key)
        }
      }
    }),
  )
})

test('many keys that differ in one digit alone stay apart', () => {
  const keys = keySet()
  const many = Array.from({ length: 20_000 }, (_, index) => index.toString(16).padStart(8, '0').padEnd(32, 'f'))
  expect(many.every((text) => keys.add(text))).toBe(true)
  expect(many.some((text) => keys.add(text))).toBe(false)
  expect(keys.add('0'.repeat(32))).toBe(true)
  expect(keys.add('0'.repeat(32))).toBe(false)
})
