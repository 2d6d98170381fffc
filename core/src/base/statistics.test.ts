import { expect, test } from 'vitest'
import { normalCdf } from './statistics.ts'

test.each([
  // erfc(-z / sqrt(2)) / 2 by the C library of GNU
  [0, 0.5],
  [1, 0.8413447460685429],
  [1.959963984540054, 0.975],
  [-0.001, 0.49960105778608893],
  [-3, 0.0013498980316300957],
  [-3.9999, 3.1684627532635566e-5],
  [-4.0001, 3.165786148681346e-5],
  [-6, 9.865876450377012e-10],
  [-8, 6.220960574271819e-16],
  [4.5, 0.9999966023268753],
  [50, 1],
  [-50, 0],
])('the share of a bell curve below %d', (z, expected) => {
  expect(Math.abs(normalCdf(z) - expected)).toBeLessThanOrEqual(1e-10 * expected)
})
