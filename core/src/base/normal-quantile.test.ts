import { expect, test } from 'vitest'
import { normalQuantile } from './statistics.ts'

test.each([
  // NormalDist().inv_cdf of Python 3
  [0.5, 0],
  [0.9, 1.2815515655446008],
  [0.975, 1.9599639845400536],
  [0.99632, 2.68010076977226],
  [1e-6, -4.753424308822899],
])('%d of a bell curve lies below %d', (share, expected) => {
  expect(normalQuantile(share)).toBeCloseTo(expected, 10)
})
