import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atEqualSteps, spanOf } from './running.ts'

const POINTS = [
  { time: 100, value: 1 },
  { time: 101, value: 2 },
  { time: 104, value: 3 },
]

test('a stepped line stands at equal steps of time, and at 0 before its first point', () => {
  expect(atEqualSteps(POINTS, { from: 98, to: 104 }).map(({ value }) => value)).toEqual([0, 0, 1, 2, 2, 2, 3])
  expect(atEqualSteps([], { from: 0, to: 2 }).map(({ value }) => value)).toEqual([0, 0, 0])
})

test('it begins a minute before the first booking and ends with the last', () => {
  expect(spanOf({ profit: POINTS, position: [] })).toEqual({ from: 40, to: 104 })
  expect(spanOf({ profit: [], position: [] })).toBeNull()
})

test('each step has the value of the last point before it, and the line ends where the bookings do', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(gaps, (between) => {
      let time = 1_700_000_000
      const points = between.map((gap, index) => ({ time: (time += gap), value: index + 1 }))
      const steps = atEqualSteps(points, spanOf({ profit: points, position: [] }) ?? { from: 0, to: 0 })
      const widths = new Set(steps.slice(1).map((step, index) => Number(step.time) - Number(steps[index]?.time)))
      expect(widths.size).toBe(1)
      for (const step of steps) {
        expect(step.value).toBe(points.findLast((point) => point.time <= Number(step.time))?.value ?? 0)
      }
      expect(steps.at(-1)?.value).toBe(between.length)
    }),
  )
})
