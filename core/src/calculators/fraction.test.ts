import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compare,
  dividedBy,
  type Fraction,
  minus,
  plus,
  roundToStep,
  sign,
  fractionText,
  times,
  whole,
} from './fraction.ts'

const fraction = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.bigInt({ min: 1n, max: 10n ** 20n }))
  .map(([over, under]): Fraction => ({ over, under }))

test('fractions add up and cancel exactly', () => {
  fc.assert(
    fc.property(fraction, fraction, (a, b) => {
      expect(compare(minus(plus(a, b), b), a)).toBe(0)
      if (b.over !== 0n) expect(compare(times(dividedBy(a, b), b), a)).toBe(0)
    }),
  )
})

test('a rounded value is a whole number of steps on the asked side, less than a step away', () => {
  const step: Fraction = { over: 1n, under: 8n }
  fc.assert(
    fc.property(fraction, (a) => {
      const down = roundToStep(a, step, 'down')
      const up = roundToStep(a, step, 'up')
      expect((down.over * 8n) % down.under).toBe(0n)
      expect(sign(minus(a, down))).toBeGreaterThanOrEqual(0)
      expect(compare(minus(a, down), step)).toBe(-1)
      expect(sign(minus(up, a))).toBeGreaterThanOrEqual(0)
      expect(compare(minus(up, a), step)).toBe(-1)
    }),
  )
})

test('a third is written to 18 decimals, and halves go to the even step', () => {
  expect(fractionText(dividedBy(whole(1), whole(3)))).toBe('0.333333333333333333')
  expect(fractionText(roundToStep({ over: 5n, under: 2n }, whole(1), 'nearest'))).toBe('2')
  expect(fractionText(roundToStep({ over: -7n, under: 2n }, whole(1), 'nearest'))).toBe('-4')
})
