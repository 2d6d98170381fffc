import { describe, expect, test } from 'vitest'
import { toNumber } from '../../base/index.ts'
import { INVERSE } from '../../trades/table.testing.ts'
import { candleFit, runningProfit } from './index.ts'
import { candlesOf, tradeOf } from './trade.testing.ts'

const SERIES = {
  intervalMs: 60_000,
  // minute open high low close
  candles: candlesOf(`
    0 100 101  99 100
    1 100 106 100 105
    2 105 112 104 110
    3 110 111  95  96
    4  96 100  94  99`),
}
const TRADE = tradeOf(`fill  70s buy  1 102 fee 0.5
                       fill  90s buy  1 104 fee 0.5
                       funding 130s -0.2
                       fill 150s sell 1 111 fee 0.4
                       fill 200s sell 1  97 fee 0.4`)

describe('running profit', () => {
  test('nothing before the first fill, then what is booked and what the open part would bring, candle by candle', () => {
    expect(runningProfit(TRADE, SERIES)).toEqual([
      { time: 0, price: 100, position: 0, averageEntry: null, realised: 0, unrealised: 0 },
      { time: 60_000, price: 105, position: 2, averageEntry: 103, realised: -1, unrealised: 4 },
      // 111 - 103 booked, minus three fees and the funding.
      {
        time: 120_000,
        price: 110,
        position: 1,
        averageEntry: 103,
        realised: expect.closeTo(8 - 1.6, 12),
        unrealised: 7,
      },
      { time: 180_000, price: 96, position: 0, averageEntry: null, realised: expect.closeTo(0, 12), unrealised: 0 },
      { time: 240_000, price: 99, position: 0, averageEntry: null, realised: expect.closeTo(0, 12), unrealised: 0 },
    ])
  })
  test('ends at the net profit of the trade', () => {
    const last = runningProfit(TRADE, SERIES).at(-1)
    expect(last?.realised).toBeCloseTo(TRADE.net === null ? Number.NaN : toNumber(TRADE.net), 12)
  })
  test('a short has a negative position and gains as the price falls', () => {
    const short = tradeOf(`fill 130s sell 2 108
                           fill 230s buy  2  98`)
    expect(runningProfit(short, SERIES)[2]).toMatchObject({ position: -2, averageEntry: 108, unrealised: -4 })
  })
  test('inverse contracts are entered at a price, and gain in coins', () => {
    const inverse = tradeOf(
      `fill  70s buy  1000 100
       fill 230s sell 1000 98`,
      { traded: INVERSE },
    )
    const point = runningProfit(inverse, SERIES)[2]
    expect(point?.averageEntry).toBeCloseTo(100, 9)
    expect(point?.unrealised).toBeCloseTo(10 - 1000 / 110, 12)
  })
  test('an open trade keeps its open part to the last candle', () => {
    expect(runningProfit(tradeOf('fill 70s buy 1 102'), SERIES).at(-1)).toMatchObject({ position: 1, unrealised: -3 })
  })
})

describe('candles fit a trade', () => {
  test('whose fills they reach, and not one of another market', () => {
    expect(candleFit(TRADE, SERIES)).toEqual({ covered: 4, outside: 0 })
    const doubled = (candle: (typeof SERIES.candles)[number]) => ({
      time: candle.time,
      open: candle.open * 2,
      high: candle.high * 2,
      low: candle.low * 2,
      close: candle.close * 2,
    })
    const candles = SERIES.candles.map(doubled)
    expect(candleFit(TRADE, { ...SERIES, candles })).toEqual({ covered: 4, outside: 4 })
  })
  test('without a candle a fill says nothing', () => {
    expect(candleFit(TRADE, { ...SERIES, candles: SERIES.candles.slice(0, 2) })).toEqual({ covered: 2, outside: 0 })
  })
})
