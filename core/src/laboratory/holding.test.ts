// Promise [Laboratory] Trades are compared with holding bitcoin over the same days, and only if its price is known for
//   all of those days.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdingOf } from './index.ts'

test('a coin that is held makes the change of its price, and falls from its highest close', () => {
  const days = [
    { open: 100, close: 120 },
    { open: 121, close: 90 },
    { open: 90, close: 150 },
  ]
  expect(holdingOf(days, 1_000)).toEqual({
    change: 0.5,
    net: 500,
    maxDrawdown: 300,
    maxDrawdownPct: expect.closeTo(0.25, 12),
  })
  expect(holdingOf(days, null)).toMatchObject({ change: 0.5, net: null, maxDrawdown: null })
})

test('a fall on the first day counts from its open', () => {
  expect(holdingOf([{ open: 100, close: 60 }], 50)).toMatchObject({ net: -20, maxDrawdown: 20, maxDrawdownPct: 0.4 })
})

test('without days there is nothing', () => expect(holdingOf([], 100)).toBeNull())

test('its drawdown is the largest fall between any two closes, and no more than all of it', () => {
  const price = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(fc.array(fc.record({ open: price, close: price }), { minLength: 1, maxLength: 30 }), (days) => {
      const prices = [days[0]?.open ?? 0, ...days.map(({ close }) => close)]
      const falls = prices.flatMap((high, at) => prices.slice(at).map((low) => (high - low) / high))
      const holding = holdingOf(days, 700)
      expect(holding?.maxDrawdownPct).toBeCloseTo(Math.max(...falls), 9)
      expect(holding?.net).toBeCloseTo((700 * ((prices.at(-1) ?? 0) - (prices[0] ?? 0))) / (prices[0] ?? 1), 6)
    }),
  )
})
