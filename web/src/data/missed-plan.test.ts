import type { MissedTrade } from '@roundtrip/contract'
import { expect, test } from 'vitest'
import { missedPlan, pricesOf, stopProblem } from './missed-plan.ts'

const MISSED: MissedTrade = {
  time: 0,
  ticker: 'BTCUSDT',
  side: 'short',
  entry: '100.5',
  stop: null,
  target: '90',
  exit: null,
  labels: [],
  note: '',
  pictures: [],
}

test('a price that was not told is none, not zero', () => {
  expect(missedPlan(MISSED)).toEqual({ side: 'short', entry: 100.5, stop: null, target: 90, exit: null })
  expect(pricesOf(MISSED)).toEqual({ entry: '100.5', stop: '', target: '90', exit: '' })
})

test.each([
  ['long', '100', '99.99', null],
  ['long', '100', '100', 'The stop of a long goes below its entry.'],
  ['long', '100', '101', 'The stop of a long goes below its entry.'],
  ['short', '100', '100.01', null],
  ['short', '100', '100', 'The stop of a short goes above its entry.'],
  ['short', '100', '99', 'The stop of a short goes above its entry.'],
  ['short', null, '99', null],
  ['long', '0.00000002', '0.00000001', null],
] as const)('the stop of a %s from %s at %s: %s', (side, entry, stop, problem) => {
  expect(stopProblem({ side, entry, stop })).toBe(problem)
})
