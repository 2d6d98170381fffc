/** The market at the open, from candles that had ended by then. */
// Promise [Reports] The trend and volatility of a trade come from candles that had already closed when it was opened.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../base/index.ts'
import type { Bar } from '../market/index.ts'
import { groupByDimension, idOfRow, keyBuckets } from '../reports/index.ts'
import { columnsOfMade, everyRow, SETTINGS } from '../insights/made-journals.testing.ts'
import { coinDays } from './coin-days.ts'
import { walkedBars, walkOf } from './made-coins.testing.ts'
import { isRegime, REGIME_KEYS, REGIMES, regimeDimension } from './regime-keys.ts'
import { regimeOn, regimesOf } from './regime.ts'

const FIRST = 19_000
const COUNT = 500

function daysOf(bars: readonly Bar[]) {
  return coinDays(bars, { from: FIRST * DAY_MS, to: (FIRST + COUNT) * DAY_MS })
}

const WALK = walkedBars(walkOf({ deviation: 0.03 }), { firstDay: FIRST, count: COUNT, seed: 3 })

function tradeAt(openTime: number, ticker = 0) {
  return { ticker, side: 1, openTime, closeTime: openTime + 60_000, size: 1_000, net: 10 } as const
}

function regimeAt(openTime: number, bars: readonly Bar[]) {
  const regimes = regimesOf(columnsOfMade([tradeAt(openTime)]), new Map([['COIN0', daysOf(bars)]]))
  return REGIMES.map((regime) => [...regimes[regime].values()][0] ?? null)
}

describe('a candle that ends after the open is not read', () => {
  test('whatever the candles from that day on say, the regimes stay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 130, max: COUNT - 1 }),
        fc.integer({ min: 0, max: DAY_MS - 1 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (day, past, times) => {
          const openTime = (FIRST + day) * DAY_MS + past
          const changed = WALK.map((bar) =>
            bar.time + DAY_MS > openTime
              ? { ...bar, high: bar.high * times * 2, low: (bar.low * times) / 2, close: bar.close * times }
              : bar,
          )
          expect(regimeAt(openTime, changed)).toEqual(regimeAt(openTime, WALK))
        },
      ),
    )
  })
  test('one that ends a millisecond after it is not, and one that ends with it is', () => {
    const end = (FIRST + 301) * DAY_MS
    const crashed = WALK.map((bar) => (bar.time + DAY_MS === end ? { ...bar, low: 0.01, close: 0.01 } : bar))
    expect(regimeAt(end - 1, crashed)).toEqual(regimeAt(end - 1, WALK))
    expect(regimeAt(end, crashed)).toEqual(['below', 'wild'])
  })
})

describe('which candles are enough', () => {
  const openTime = (FIRST + 200) * DAY_MS
  const without = (day: number) => WALK.filter(({ time }) => time !== (FIRST + day) * DAY_MS)
  test.each([
    [79, false],
    [80, true],
    [199, true],
  ])('without day %i of the last 200, 120 in a row are needed', (day, isMissing) => {
    expect(regimeAt(openTime, without(day)).includes(null)).toBe(isMissing)
  })
  test('older ones than a year change nothing', () => {
    const late = (FIRST + 450) * DAY_MS
    const cut = WALK.filter(({ time }) => time >= late - 365 * DAY_MS)
    const longer = WALK.map((bar) => (bar.time < late - 365 * DAY_MS ? { ...bar, close: bar.close * 9 } : bar))
    expect(regimeAt(late, cut)).toEqual(regimeAt(late, longer))
  })
})

test.each([
  ['a price that rises each day', (day: number) => 100 + day, 'above'],
  ['a price that falls each day', (day: number) => 1_000 - day, 'below'],
])('%s', (_, priceOn, trend) => {
  const bars = WALK.map((bar, day) => ({ ...bar, high: priceOn(day), low: priceOn(day), close: priceOn(day) }))
  expect(regimeOn(daysOf(bars), FIRST + 300)?.trend).toBe(trend)
})

test('each third of the days of a long walk is about as frequent', () => {
  const counts = new Map<string, number>()
  for (let seed = 1; seed <= 60; seed += 1) {
    const days = daysOf(walkedBars(walkOf({ deviation: 0.03 }), { firstDay: FIRST, count: COUNT, seed }))
    const third = regimeOn(days, FIRST + COUNT)?.volatility ?? ''
    counts.set(third, (counts.get(third) ?? 0) + 1)
  }
  for (const key of REGIME_KEYS.volatility) expect(counts.get(key) ?? 0).toBeGreaterThan(6)
})

test('trades without candles are a group of their own, and nothing is lost', () => {
  const columns = columnsOfMade([tradeAt((FIRST + 400) * DAY_MS), tradeAt((FIRST + 401) * DAY_MS, 1)])
  const regimes = regimesOf(columns, new Map([['COIN0', daysOf(WALK)]]))
  for (const regime of REGIMES) {
    const dimension = regimeDimension(regimes, regime)
    const groups = groupByDimension(columns, everyRow(columns), { settings: SETTINGS, dimension })
    expect(groups.map(({ key, count }) => [key === '(none)', count]).toSorted()).toEqual([
      [false, 1],
      [true, 1],
    ])
  }
})

test('a table lists them in their order, whatever their trades are, and the unknown last', () => {
  const trades = Array.from({ length: 90 }, (_, index) =>
    tradeAt((FIRST + 400 + index) * DAY_MS, index % 3 === 0 ? 1 : 0),
  )
  const columns = columnsOfMade(trades)
  const rows = everyRow(columns)
  const regimes = regimesOf(columns, new Map([['COIN0', daysOf(WALK)]]))
  const { keys, isOrdered, bucketOf } = keyBuckets(
    { columns, rows, settings: SETTINGS },
    regimeDimension(regimes, 'volatility'),
  )
  expect([keys, isOrdered]).toEqual([['calm', 'usual', 'wild', '(none)'], true])
  for (const row of rows) expect(keys[bucketOf(row, 0)]).toBe(regimes.volatility.get(idOfRow(columns, row)) ?? '(none)')
})

test('only these two are regimes', () => {
  expect(['trend', 'volatility', 'session', ''].map(isRegime)).toEqual([true, true, false, false])
})
