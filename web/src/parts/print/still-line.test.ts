// Promise [Print, files and shared links] Reports, the overview, the trades list, a trade and the journal fit on paper
//   with all rows of their tables, and hidden amounts stay hidden.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOf, thinned, ticksWithin } from './still-line.ts'

test('a line that is thinned keeps its ends, its highest and its lowest point', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 600 })
  fc.assert(
    fc.property(values, (numbers) => {
      const kept = thinned(
        numbers.map((value) => ({ value })),
        40,
      )
      const left = kept.map((index) => numbers[index] ?? Number.NaN)
      expect(Math.min(...left)).toBe(Math.min(...numbers))
      expect(Math.max(...left)).toBe(Math.max(...numbers))
      expect([kept[0], kept.at(-1)]).toEqual([0, numbers.length - 1])
      expect(kept).toEqual([...new Set(kept)].toSorted((a, b) => a - b))
      expect(kept.length).toBeLessThanOrEqual(44)
    }),
  )
})

test('the values on the axis lie within the range, in equal steps', () => {
  expect(ticksWithin(-120, 1_580)).toEqual([0, 500, 1000, 1500])
  expect(ticksWithin(9_800, 10_450)).toEqual([9800, 10_000, 10_200, 10_400])
  expect(ticksWithin(7, 7)).toEqual([7])
})

test('a stepped line stays level until the next point', () => {
  const spots = [
    { x: 0, y: 10 },
    { x: 5, y: 4 },
  ]
  expect(pathOf(spots, false)).toBe('M0.0 10.0L5.0 4.0')
  expect(pathOf(spots, true)).toBe('M0.0 10.0H5.0V4.0')
})
