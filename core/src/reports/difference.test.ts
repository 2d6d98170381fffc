/** What may be claimed about two selections, and that their averages equal those of the reports. */
// Promise [Compare and matrix] The page says plainly whether two averages differ by more than chance, and makes no
//   claim if the trades are too few or shared.
import { MINUTE_MS, mulberry32 } from '../base/index.ts'
import { expect, test } from 'vitest'
import { analyse, differenceOf, selectTrades, type TradeFilter } from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }

/** Longs make `gain` more than shorts; every third trade has no risk. */
function journal(count: number, gain: number) {
  const uniform = mulberry32(3)
  const columns = columnsOfRows(
    Array.from({ length: count }, (_, index) => ({
      id: String(index).padStart(16, '0'),
      ticker: 'BTCUSDT',
      side: index % 2 === 0 ? 1 : -1,
      openTime: 1_767_571_200_000 + index * 60 * MINUTE_MS,
      closeTime: 1_767_571_200_000 + (index * 60 + 30) * MINUTE_MS,
      gross: (100 * (uniform() - 0.5) + (index % 2 === 0 ? gain : 0)).toFixed(2),
      fees: '1',
      funding: '0',
      turnover: '1000',
    })),
  )
  columns.net.forEach((_, row) => {
    columns.risk[row] = row % 3 === 0 ? Number.NaN : 40 * 1e8
  })
  return columns
}

function compared(count: number, gain: number, sides: readonly [TradeFilter, TradeFilter]) {
  const columns = journal(count, gain)
  const [a, b] = sides.map((filter) => selectTrades(columns, filter, { settings: SETTINGS })) as [
    Uint32Array,
    Uint32Array,
  ]
  return { columns, a, b, difference: differenceOf(columns, { a, b, settings: SETTINGS }) }
}

const LONG: TradeFilter = { side: 'long' }
const SHORT: TradeFilter = { side: 'short' }

test('the difference is that of the averages in both reports, in money and in R', () => {
  const { columns, a, b, difference } = compared(400, 30, [LONG, SHORT])
  const [first, second] = [a, b].map((rows) => analyse(columns, rows, SETTINGS).summary)
  expect(difference.net.value).toBe((first?.expectancy ?? 0) - (second?.expectancy ?? 0))
  expect(difference.r.value).toBe((first?.expectancyR ?? 0) - (second?.expectancyR ?? 0))
  expect(difference.r.counts).toEqual([first?.rCount, second?.rCount])
  expect(difference.net.interval?.low).toBeLessThan(difference.net.value ?? 0)
  expect(difference.net.interval?.high).toBeGreaterThan(difference.net.value ?? 0)
})

test.each([
  ['a clear gain of the first', 400, 30, 'a'],
  ['a clear gain of the second', 400, -30, 'b'],
  ['none', 400, 0, 'chance'],
  ['a gain that few trades cannot show', 30, 5, 'chance'],
  ['fewer than ten trades on a side', 18, 30, 'few'],
] as const)('%s', (_, count, gain, claim) => {
  expect(compared(count, gain, [LONG, SHORT]).difference.net.claim).toBe(claim)
})

test('turned around it says the same', () => {
  const there = compared(400, 30, [LONG, SHORT]).difference.net
  const back = compared(400, 30, [SHORT, LONG]).difference.net
  expect(back.value).toBe(-(there.value ?? 0))
  expect(back.interval?.low).toBeCloseTo(-(there.interval?.high ?? 0), 9)
  expect(back.claim).toBe('b')
})

test('nothing is claimed where trades are on both sides', () => {
  const { difference, a } = compared(400, 30, [LONG, {}])
  expect(difference.shared).toBe(a.length)
  expect(difference.net).toMatchObject({ claim: 'shared', interval: null })
})

test('without trades the average has no difference', () => {
  const { difference } = compared(40, 30, [LONG, { tickers: ['NONE'] }])
  expect(difference.net).toMatchObject({ value: null, interval: null, claim: 'few', counts: [20, 0] })
})
