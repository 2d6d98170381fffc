import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missedResult, missedTotals, type MissedPlan } from './missed.ts'

const LONG: MissedPlan = { side: 'long', entry: 100, stop: 95, target: 115, exit: 110 }
const SHORT: MissedPlan = { side: 'short', entry: 100, stop: 105, target: 85, exit: 102 }

test('R is the move to the exit over the risk to the stop, on either side', () => {
  expect(missedResult(LONG)).toEqual({ r: 2, change: 0.1, planned: 3 })
  expect(missedResult(SHORT)).toEqual({ r: -0.4, change: -0.02, planned: 3 })
})

test.each<[string, Partial<MissedPlan>, ReturnType<typeof missedResult>]>([
  ['no stop', { stop: null }, { r: null, change: 0.1, planned: null }],
  ['a stop at the entry', { stop: 100 }, { r: null, change: 0.1, planned: null }],
  ['a stop on the wrong side', { stop: 101 }, { r: null, change: 0.1, planned: null }],
  ['no exit', { exit: null }, { r: null, change: null, planned: 3 }],
  ['no entry', { entry: null }, { r: null, change: null, planned: null }],
  ['an entry of nothing', { entry: 0 }, { r: null, change: null, planned: null }],
])('%s leaves undefined what it decides', (_name, change, result) => {
  expect(missedResult({ ...LONG, ...change })).toEqual(result)
})

test('a long and its mirror image have the same R', () => {
  const price = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(price, price, price, (entry, risk, move) => {
      const long = missedResult({ side: 'long', entry, stop: entry - risk, target: null, exit: entry + move })
      const short = missedResult({ side: 'short', entry, stop: entry + risk, target: null, exit: entry - move })
      expect(long.r).toBe(short.r)
      expect(long.r).toBeCloseTo(move / risk, 9)
    }),
  )
})

test('totals count every trade and add what is known', () => {
  expect(missedTotals([LONG, SHORT, { ...LONG, exit: null }])).toEqual({
    count: 3,
    withR: 2,
    r: 1.6,
    averageR: 0.8,
    bestR: 2,
    winRate: 0.5,
  })
  expect(missedTotals([])).toEqual({ count: 0, withR: 0, r: null, averageR: null, bestR: null, winRate: null })
})
