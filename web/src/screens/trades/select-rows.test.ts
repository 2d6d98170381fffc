import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTicked, everyTicked, movedTicked, nextTicked } from './select-rows.ts'

/** Rows 9 to 5 of the columns, listed the other way round. */
const LISTED = Uint32Array.from([9, 8, 7, 6, 5])
const NAMES = 'abcde'

const marks = (names: string): Uint8Array =>
  everyTicked(
    10,
    Uint32Array.from([...names], (name) => LISTED[NAMES.indexOf(name)] ?? 0),
  )
const namesOf = (ticked: Uint8Array): string =>
  [...NAMES].filter((_, index) => ticked[LISTED[index] ?? 0] === 1).join('')

test.each([
  ['a press ticks a row', '', { index: 1, from: null }, 'b'],
  ['a second press takes it back', 'b', { index: 1, from: null }, ''],
  ['a range downwards ticks all between', 'b', { index: 3, from: 1 }, 'bcd'],
  ['a range upwards does too', 'd', { index: 1, from: 3 }, 'bcd'],
  ['a range that ends on a ticked row takes all between back', 'abcd', { index: 3, from: 1 }, 'a'],
  ['a row that does not exist changes nothing', 'a', { index: 9, from: null }, 'a'],
])('%s', (_rule, before, press, after) => {
  expect(namesOf(nextTicked(marks(before), LISTED, press))).toBe(after)
})

test('a press leaves the marks before it as they were, as React compares them', () => {
  const before = marks('a')
  nextTicked(before, LISTED, { index: 1, from: null })
  expect(namesOf(before)).toBe('a')
})

test('trades that are not listed keep their marks and are not counted', () => {
  const ticked = everyTicked(10, Uint32Array.from([0, 9]))
  const next = nextTicked(ticked, LISTED, { index: 1, from: null })
  expect([...next]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1, 1])
  expect(countTicked(next, LISTED)).toBe(2)
})

test('in other columns the same trades are ticked', () => {
  // Few words, so that ids share one of them.
  const id = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
  const ids = fc.uniqueArray(id, { selector: ([upper, lower]) => `${upper} ${lower}`, maxLength: 16 })
  fc.assert(
    fc.property(ids, ids, fc.infiniteStream(fc.boolean()), (before, now, ticks) => {
      const ticked = Uint8Array.from(before, () => (ticks.next().value === true ? 1 : 0))
      const names = new Set(before.filter((_, row) => ticked[row] === 1).map(String))
      const moved = movedTicked(ticked, Uint32Array.from(before.flat()), Uint32Array.from(now.flat()))
      expect([...moved]).toEqual(now.map((words) => (names.has(String(words)) ? 1 : 0)))
    }),
  )
})
