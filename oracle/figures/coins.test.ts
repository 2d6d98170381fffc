/**
 * The market regime at the open and the coin's part, compared with a second computation, on random trades and candles.
 */
// Promise [Insights and views] The coin's part and the market at the open match an independent second computation.
import { coinDays, coinPartOf, REGIMES, regimesOf } from '@roundtrip/core/coins'
import { allocateColumns, allocateEvents, idOfRow, MONEY_UNIT } from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { plainCoinPart, type PlainDay, plainRegime, type PlainTrade } from './coins.ts'

const DAY = 86_400_000
const FIRST = 20_000
const COUNT = 700

function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/** Candles of which one in a hundred is missing, and trades lasting minutes to ten days. */
function madeUp(seed: number): { readonly days: PlainDay[]; readonly trades: PlainTrade[] } {
  const random = randomFrom(seed)
  let close = 100
  const days = Array.from({ length: COUNT }, (_, index): PlainDay => {
    const before = close
    close *= Math.exp(0.08 * (random() - 0.49))
    return {
      day: FIRST + index,
      high: Math.max(before, close) * (1 + 0.03 * random()),
      low: Math.min(before, close) * (1 - 0.03 * random()),
      close,
    }
  }).filter(() => random() > 0.005)
  const trades = Array.from({ length: 150 }, (): PlainTrade => {
    const openTime = Math.floor((FIRST + 50 + random() * (COUNT - 60)) * DAY)
    const closeTime = openTime + Math.floor(10 * DAY * random() ** 3)
    return { isLong: random() < 0.5, value: Math.round(100 + 5_000 * random()), openTime, closeTime }
  }).sort((a, b) => a.closeTime - b.closeTime)
  return { days, trades }
}

function columnsOf(trades: readonly PlainTrade[]) {
  const columns = allocateColumns(trades.length, 'USD')
  for (const [row, { isLong, value, openTime, closeTime }] of trades.entries()) {
    columns.id[2 * row + 1] = row
    columns.side[row] = isLong ? 1 : -1
    columns.closed[row] = 1
    columns.openTime[row] = openTime
    columns.closeTime[row] = closeTime
    columns.entryValue[row] = value * MONEY_UNIT
  }
  const tickers = [{ name: 'BTCUSDT', kind: 'linear' as const, base: 'BTC', quote: 'USDT' }]
  return { ...columns, dictionaries: { accounts: ['main'], tickers, labels: [] }, events: allocateEvents(0) }
}

test.each([1, 2, 3])('are the same a second time, seed %i', (seed) => {
  const { days, trades } = madeUp(seed)
  const columns = columnsOf(trades)
  const bars = days.map(({ day, high, low, close }) => ({
    time: day * DAY,
    open: close,
    high,
    low,
    close,
    volume: null,
  }))
  const markets = new Map([['BTC', coinDays(bars, { from: FIRST * DAY, to: (FIRST + COUNT) * DAY })]])
  const regimes = regimesOf(columns, markets)
  const again = trades.map((trade) => plainCoinPart(days, trade))
  let unknown = 0
  for (const [row, trade] of trades.entries()) {
    const id = idOfRow(columns, row)
    const [trend, volatility] = REGIMES.map((regime) => regimes[regime].get(id))
    const plain = plainRegime(days, trade.openTime)
    expect(trend === undefined ? null : `${trend} ${volatility}`).toBe(plain)
    unknown += plain === null ? 1 : 0
    const { total } = coinPartOf(columns, Uint32Array.of(row), markets)
    expect(total.trades === 0 ? null : total.coin).toEqual(
      again[row] === null ? null : expect.closeTo(again[row] ?? 0, 5),
    )
  }
  // Some candles are missing, and most are there.
  expect(unknown).toBeGreaterThan(0)
  expect(unknown).toBeLessThan(trades.length)
  const { total } = coinPartOf(columns, Uint32Array.from(trades.keys()), markets)
  expect(total.coin).toBeCloseTo(
    again.reduce<number>((sum, part) => sum + (part ?? 0), 0),
    4,
  )
  expect(total.trades).toBe(again.filter((part) => part !== null).length)
})
