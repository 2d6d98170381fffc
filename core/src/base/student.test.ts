import { expect, test } from 'vitest'
import { studentQuantile } from './student.ts'

test.each([
  [0.975, 1, 12.706204736],
  [0.975, 2, 4.30265273],
  [0.975, 10, 2.228138852],
  [0.975, 18, 2.10092204],
  [0.975, 30, 2.042272456],
  [0.95, 5, 2.015048373],
  [0.025, 10, -2.228138852],
  [0.975, 1_000_000, 1.959966],
])('%s of t with %s degrees lies below %s, as printed tables say', (share, degrees, expected) => {
  expect(studentQuantile(share, degrees)).toBeCloseTo(expected, 5)
})
