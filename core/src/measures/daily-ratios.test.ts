/** Ratios of daily and monthly returns, and series for which they are undefined. */
import { expect, test } from 'vitest'
import { gainToPainOf } from './gain-to-pain.ts'
import { martinOf } from './martin.ts'
import { tailRatioOf } from './tail-ratio.ts'

/** -1 % to 1.2 % in a fixed order. */
const DAYS = Array.from({ length: 40 }, (_, day) => (((day * 37) % 23) - 10) / 1_000)

test('equal what Python computes from the same days', () => {
  expect(tailRatioOf(DAYS)).toBeCloseTo(1.2154696132596685, 12)
  expect(martinOf(DAYS)).toBeCloseTo(53.25054480044246, 9)
})

test('months that sum to 18 % with 10 % lost are 1.8 for each unit of pain', () => {
  expect(gainToPainOf([0.12, -0.04, 0.1, -0.06, 0.06])).toBeCloseTo(1.8, 12)
})

test.each([
  ['without a losing month', gainToPainOf([0.01, 0, 0.02])],
  ['without months', gainToPainOf([])],
  ['without a drawdown', martinOf([0.01, 0, 0.02])],
  ['with a 5 % quantile of 0', tailRatioOf([0, 0, 0, 0.01])],
  ['with gains alone', tailRatioOf([0.01, 0.02])],
])('are undefined %s', (_, value) => expect(value).toBeNull())
