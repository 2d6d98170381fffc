/** The coin's share of a result: exact sums, no price after the open, and chance separated from timing. */
// Promise [Insights and views] What the market gave is not called skill: trades at random times show no timing in 95 of
//   100 journals.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../base/index.ts'
import { columnsOfMade, everyRow, type MadeTrade, withCosts } from '../insights/made-journals.testing.ts'
import { MONEY_UNIT, SCALED_IN, type TradeColumns } from '../reports/index.ts'
import { coinPartOf } from './coin-part.ts'
import { coinDays, type CoinMarkets } from './coin-days.ts'
import { madeTrader, type Trader } from './made-traders.testing.ts'
import { marketTimes } from './market-time.ts'

const FIRST = 20_000
const OPEN = (FIRST + 100) * DAY_MS + 3 * HOUR_MS

/** One coin, given its daily closes. */
function marketOf(closeOn: (day: number) => number | null, count = 200): CoinMarkets {
  const bars = Array.from({ length: count }, (_, day) => ({ day, close: closeOn(day) })).flatMap(({ day, close }) =>
    close === null ? [] : [{ time: (FIRST + day) * DAY_MS, open: close, high: close, low: close, close, volume: null }],
  )
  return new Map([['COIN0', coinDays(bars, { from: FIRST * DAY_MS, to: (FIRST + count) * DAY_MS })]])
}

function tradeOf(more: Partial<MadeTrade> & { readonly hours?: number } = {}): MadeTrade {
  const { hours = 12, ...trade } = more
  const openTime = trade.openTime ?? OPEN
  return { ticker: 0, side: 1, size: 1_000, net: 50, ...trade, openTime, closeTime: openTime + hours * HOUR_MS }
}

function partOf(trades: readonly MadeTrade[], markets: CoinMarkets) {
  const columns = columnsOfMade(trades)
  return coinPartOf(columns, everyRow(columns), markets)
}

describe('what the twins made', () => {
  const rising = marketOf((day) => 100 * 1.01 ** day)
  test.each([
    ['half a day of a coin that rises by 1 % a day', { hours: 12 }, 5],
    ['a day', { hours: 24 }, 10],
    ['a day and a half: between one day and two', { hours: 36 }, (10 + 20.1) / 2],
    ['a short', { hours: 24, side: -1 }, -10],
    ['twelve days: twice the change of six', { hours: 288 }, 2_000 * (1.01 ** 6 - 1)],
    ['no time at all', { hours: 0 }, 0],
  ] as const)('%s', (_, more, coin) => {
    const { total } = partOf([tradeOf(more)], rising)
    expect(total.coin).toBeCloseTo(coin, 6)
    expect(total.timing).toBeCloseTo(50 - coin, 6)
  })
  test('no price from the day of the open on changes it, and none from before the 60 days', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), fc.integer({ min: 1, max: 140 }), (times, hours) => {
        const closeOn = (day: number) => 100 + 7 * Math.sin(day)
        const other = marketOf((day) => closeOn(day) * (day >= 100 || day < 39 ? times : 1))
        const trade = tradeOf({ hours })
        expect(partOf([trade], other).total).toEqual(partOf([trade], marketOf(closeOn)).total)
      }),
    )
  })
})

test('coin, timing and costs add up to the net of each side and of all, to the unit', () => {
  const { columns: made, markets } = madeTrader({ ...SHORT, trades: 120 }, 5)
  const columns = withCosts(made, 3)
  const { long, short, total, closed, without } = coinPartOf(columns, everyRow(columns), markets)
  for (const { coin, timing, costs, net } of [long, short, total])
    expect(Math.round((coin + timing + costs - net) * MONEY_UNIT)).toBe(0)
  expect(long.net + short.net).toBeCloseTo(total.net, 6)
  expect(without).toEqual([])
  expect([closed, total.trades]).toEqual([120, 120])
  expect(total.net).toBeCloseTo(columns.net.reduce((sum, units) => sum + units, 0) / MONEY_UNIT, 6)
})

describe('trades without twins are counted by their reason', () => {
  const flat = marketOf(() => 100)
  const gapsOf = (columns: TradeColumns, markets = flat) => coinPartOf(columns, everyRow(columns), markets).without
  test.each([
    ['a day without a candle among the 60', tradeOf(), marketOf((day) => (day === 60 ? null : 100)), 'no-candles'],
    ['a coin without candles', tradeOf({ ticker: 1 }), flat, 'no-candles'],
    ['no value', tradeOf({ size: 0 }), flat, 'other-price'],
  ] as const)('%s', (_, trade, markets, gap) => {
    expect(gapsOf(columnsOfMade([trade]), markets)).toEqual([{ gap, count: 1 }])
  })
  test('a candle that is missing before the 60 days takes nothing away', () => {
    expect(
      gapsOf(
        columnsOfMade([tradeOf()]),
        marketOf((day) => (day === 38 ? null : 100)),
      ),
    ).toEqual([])
  })
})

describe('a trade in steps', () => {
  const DAY = 24
  const timesOf = (
    flags: number,
    bookings: readonly (readonly [hours: number, kind: 'exit' | 'fee' | 'funding'])[],
  ) => {
    const columns = columnsOfMade([tradeOf({ hours: DAY })])
    columns.flags[0] = flags
    const amountsOf = (kind: string) => Float64Array.from(bookings, ([, own]) => (own === kind ? 5 : 0))
    const events = {
      count: bookings.length,
      trade: new Uint32Array(bookings.length),
      time: Float64Array.from(bookings, ([hours]) => OPEN + hours * HOUR_MS),
      gross: amountsOf('exit'),
      fees: amountsOf('fee'),
      funding: amountsOf('funding'),
      otherCash: amountsOf(''),
    }
    return marketTimes({ ...columns, events })[0]
  }
  test.each([
    ['closed at once', 0, [[DAY, 'exit']], DAY],
    [
      'closed in halves',
      0,
      [
        [DAY / 2, 'exit'],
        [DAY, 'exit'],
      ],
      DAY * 0.75,
    ],
    [
      'built in halves',
      SCALED_IN,
      [
        [0, 'fee'],
        [DAY / 2, 'fee'],
        [DAY, 'exit'],
      ],
      DAY * 0.75,
    ],
    [
      'opened by an order of several fills',
      0,
      [
        [0, 'fee'],
        [1, 'fee'],
        [DAY, 'exit'],
      ],
      DAY,
    ],
    [
      'with funding on the way',
      SCALED_IN,
      [
        [0, 'fee'],
        [8, 'funding'],
        [16, 'funding'],
        [DAY, 'exit'],
      ],
      DAY,
    ],
    ['without any booking', SCALED_IN, [], DAY],
  ] as const)('%s', (_, flags, bookings, hours) => {
    expect(timesOf(flags, bookings)).toBe(hours * HOUR_MS)
  })
})

test('three trades say nothing of timing, and nothing is not a number', () => {
  const part = partOf(
    [1, 2, 3].map((day) => tradeOf({ openTime: OPEN + day * DAY_MS })),
    marketOf((day) => 100 + day),
  )
  expect(part).toMatchObject({
    verdict: 0,
    interval: null,
    noInterval: 'few-decisions',
    twins: { min: 60, median: 60 },
  })
  const nothing = partOf(
    [],
    marketOf(() => 100),
  )
  expect(nothing).toMatchObject({
    closed: 0,
    twins: null,
    interval: null,
    total: { coin: 0, timing: 0, costs: 0, net: 0 },
  })
})

const SHORT: Trader = { days: 180, trades: 300, longs: 1, hours: 4, drift: () => 0 }

/** At random times in markets without a drift, and with one that stays, turns, or comes with wild weeks. */
const KINDS: Readonly<Record<string, Trader>> = {
  'no drift': SHORT,
  'a bull market': { ...SHORT, drift: () => 0.004 },
  'a bear market': { ...SHORT, drift: () => -0.004 },
  'a market that turns each quarter': { ...SHORT, drift: (day) => (Math.floor(day / 90) % 2 === 0 ? 0.004 : -0.004) },
  'longs and shorts for days, in a bull market': { ...SHORT, days: 365, longs: 0.6, hours: 50, drift: () => 0.004 },
  'near stops and far targets, in a bull market': {
    ...SHORT,
    hours: 40,
    longs: 0.8,
    ends: { stop: 0.01, target: 0.05 },
    drift: () => 0.004,
  },
  'far stops and near targets, in a bear market': {
    ...SHORT,
    hours: 300,
    longs: 0.8,
    ends: { stop: 0.08, target: 0.015 },
    drift: () => -0.004,
  },
  'wild weeks, in a bull market': { ...SHORT, days: 365, isWild: true, drift: () => 0.004 },
}

/** Of this many journals: how many show timing, and how many intervals exclude zero. */
function shownBy(trader: Trader, { count, seed }: Record<'count' | 'seed', number>) {
  const shown = { verdicts: 0, intervals: 0, missed: 0, made: 0 }
  for (let index = 0; index < count; index += 1) {
    const { columns, markets } = madeTrader(trader, seed + 7_919 * index)
    const { verdict, interval, total } = coinPartOf(columns, everyRow(columns), markets)
    shown.verdicts += verdict === 0 ? 0 : 1
    shown.made += total.net > 0 ? 1 : 0
    if (interval === null) continue
    shown.intervals += 1
    shown.missed += interval.low > 0 || interval.high < 0 ? 1 : 0
  }
  return shown
}

describe('traders who enter at random times', () => {
  test.each(Object.entries(KINDS))('have no timing in 95 of 100 journals: %s', (_, trader) => {
    const { verdicts, intervals, missed } = shownBy(trader, { count: 12, seed: 1 })
    expect(verdicts).toBeLessThanOrEqual(1)
    expect(missed).toBeLessThanOrEqual(2)
    expect(intervals).toBeGreaterThan(7)
  })
  const { seed = 1 } = fc.readConfigureGlobal()
  test.each(Object.entries(KINDS))(
    `have none in 95 of 100 of 400 journals, seed ${seed}: %s`,
    { tags: 'long', timeout: 3_600_000 },
    (_, trader) => {
      const { verdicts, intervals, missed } = shownBy(trader, { count: 400, seed })
      // 5 %, and two standard errors of so many journals.
      expect(verdicts).toBeLessThanOrEqual(28)
      expect(missed / intervals).toBeLessThanOrEqual(0.1)
    },
  )
  test('make money in most journals of a bull market all the same', () => {
    expect(
      shownBy({ ...SHORT, days: 365, trades: 300, hours: 20, drift: () => 0.006 }, { count: 12, seed: 1 }).made,
    ).toBeGreaterThan(9)
  })
})

test.each([
  ['good', 0.004, 1],
  ['bad', -0.004, -1],
] as const)('%s timing is seen in most journals, whatever the market does', (_, edge, sign) => {
  let seen = 0
  for (let seed = 1; seed <= 10; seed += 1) {
    const { columns, markets } = madeTrader({ ...SHORT, edge, drift: () => -sign * 0.004 }, seed)
    seen += coinPartOf(columns, everyRow(columns), markets).verdict === sign ? 1 : 0
  }
  expect(seen).toBeGreaterThanOrEqual(8)
})
