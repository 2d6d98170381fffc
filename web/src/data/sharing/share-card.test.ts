import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardCurve, cardTone } from './share-card.ts'

test('a curve keeps its shape and loses its amounts', () => {
  expect(cardCurve([0, 50, 100, 25], 0)).toEqual({ heights: [0, 500, 1_000, 250], zero: 0 })
  expect(cardCurve([-100, 300], 0)).toEqual({ heights: [0, 1_000], zero: 250 })
  expect(cardCurve([64_000, 66_000], null)).toEqual({ heights: [0, 1_000], zero: null })
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 900 }), fc.constantFrom(1, 7, 1e6), (values, times) => {
      const curve = cardCurve(values, 0)
      if (curve === null) return
      expect(curve.heights.length).toBe(Math.min(300, values.length))
      expect(Math.min(...curve.heights, curve.zero ?? 0)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...curve.heights, curve.zero ?? 0)).toBeLessThanOrEqual(1_000)
      // Ten times the account is the same picture.
      const larger = cardCurve(
        values.map((amount) => amount * times),
        0,
      )
      for (const [index, height] of curve.heights.entries())
        expect(Math.abs(height - (larger?.heights[index] ?? -9))).toBeLessThanOrEqual(1)
    }),
  )
})

test('nothing to draw is not a curve, and an even result has no colour', () => {
  expect([cardCurve([], 0), cardCurve([5], 0), cardCurve([0, 0], 0)]).toEqual([null, null, null])
  expect([null, 0, 1, -1].map(cardTone)).toEqual(['none', 'none', 'win', 'loss'])
})
