import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenTimes } from './even-times.ts'

test('the room between two times follows the clock', () => {
  expect(evenTimes([0, 1, 5])).toEqual([0, 1, 2, 3, 4, 5])
  const day = evenTimes([0, 300, 28_800])
  expect([day.indexOf(300), day.indexOf(28_800)]).toEqual([10, 960])
})

test('without times, or with one, there is nothing to add', () => {
  expect(evenTimes([])).toEqual([])
  expect(evenTimes([7])).toEqual([7])
})

test('every time is kept, in order and once, and a point is never far from where its clock has it', () => {
  const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 4_000_000 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(seconds, (drawn) => {
      const times = drawn.toSorted((a, b) => a - b)
      const slots = evenTimes(times)
      const [first = 0, last = 0] = [times[0], times.at(-1)]
      expect(slots.length).toBeLessThanOrEqual(1_501 + times.length)
      expect(times.every((time) => slots.includes(time))).toBe(true)
      expect(slots.every((time, at) => at === 0 || time > (slots[at - 1] ?? 0))).toBe(true)
      for (const time of times) {
        const shift = slots.indexOf(time) / (slots.length - 1) - (time - first) / (last - first)
        // Each point may be half a step off its position.
        if (slots.length > 500) expect(Math.abs(shift)).toBeLessThan(0.1)
      }
    }),
  )
})
