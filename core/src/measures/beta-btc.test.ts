import { expect, test } from 'vitest'
import { lineOf } from './beta-btc.ts'

const MARKET = Array.from({ length: 40 }, (_, day) => (((day * 7) % 11) - 5) / 100)

test('a journal that is 0.4 bitcoin and 0.1 % a day beyond it has that beta and alpha', () => {
  const line = lineOf({ own: MARKET.map((value) => 0.4 * value + 0.001), bitcoin: MARKET })
  expect(line?.slope).toBeCloseTo(0.4, 12)
  expect(line?.intercept).toBeCloseTo(0.001, 12)
})

test.each([
  ['29 days', { own: MARKET.slice(0, 29), bitcoin: MARKET.slice(0, 29) }],
  ['a price that never moves', { own: MARKET, bitcoin: MARKET.map(() => 0.01) }],
  ['no prices', null],
])('%s are not a line', (_, days) => expect(lineOf(days)).toBeNull())
