import { HOUR_MS } from '../base/index.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bar, barProblem } from '../market/index.ts'
import {
  barColumns,
  joinBars,
  type ListedInstrument,
  type LiveFigures,
  readBars,
  readListing,
  readLive,
  writeBars,
  writeListing,
  writeLive,
} from './index.ts'

const NOW = 1_772_442_000_000

const BTC: ListedInstrument = {
  id: 'BTCUSDT',
  symbol: 'BTC/USDT:USDT',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  kind: 'linear',
  contractSize: '1',
  quantityStep: '0.001',
  priceTick: '0.1',
  leastQuantity: '0.001',
  leastNotional: '100',
  mostLeverage: '125',
  makerFee: '0.0002',
  takerFee: '0.0005',
  listedAt: 1_569_398_400_000,
}
const BARE: ListedInstrument = {
  ...BTC,
  id: 'NEWUSDT',
  quantityStep: null,
  priceTick: null,
  leastQuantity: null,
  leastNotional: null,
  mostLeverage: null,
  makerFee: null,
  takerFee: null,
  listedAt: null,
}

describe('a market as text comes back as it was', () => {
  test('the list of instruments, whatever is unknown', () => {
    expect(readListing(writeListing([BTC, BARE]))).toEqual([BTC, BARE])
    expect(readListing(writeListing([]))).toEqual([])
  })

  test('live figures', () => {
    const figure = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0))
    const time = fc.integer({ min: 0, max: NOW + HOUR_MS })
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
    const ticker = fc.record({
      time,
      last: finite,
      mark: figure,
      bid: figure,
      ask: figure,
      high24h: figure,
      low24h: figure,
      change24h: figure,
      quoteVolume24h: figure,
      contracts24h: figure,
    })
    const funding = fc.record({ time, rate: finite, intervalHours: finite })
    const openInterest = fc.record({ time, now: finite, hourAgo: figure, dayAgo: figure })
    const live = fc.record<LiveFigures>({
      ticker: fc.option(ticker),
      funding: fc.option(funding),
      openInterest: fc.option(openInterest),
    })
    fc.assert(
      fc.property(fc.array(live), (rows) => {
        const figures = new Map(rows.map((row, index) => [`ID${index}`, row]))
        expect([...readLive(writeLive(figures, NOW), NOW)]).toEqual([...figures])
      }),
    )
  })
})

describe('bars as text', () => {
  const bars = fc
    .record({
      decimals: fc.integer({ min: 0, max: 5 }),
      rows: fc.array(
        fc.record({
          gap: fc.integer({ min: 0, max: 3 }),
          prices: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 4, maxLength: 4 }),
          volume: fc.option(fc.integer({ min: 0, max: 99_999 })),
        }),
      ),
    })
    .map(({ decimals, rows }) => {
      let index = 0
      return rows.map(({ gap, prices, volume }): Bar => {
        index += 1 + gap
        const [low = 1, open = 1, close = 1, high = 1] = prices
          .toSorted((a, b) => a - b)
          .map((price) => Number((price / 10 ** decimals).toFixed(decimals)))
        return { time: NOW + index * HOUR_MS, open, high, low, close, volume }
      })
    })

  test('come back as columns, with their gaps and unknown volumes', () => {
    fc.assert(
      fc.property(bars, (rows) => {
        expect(rows.every((bar) => barProblem(bar) === null)).toBe(true)
        expect(readBars(writeBars(rows, HOUR_MS), HOUR_MS)).toEqual(barColumns(rows))
      }),
    )
  })

  test('joined are as if they had never been apart, however they were cut, and never more than wanted', () => {
    fc.assert(
      fc.property(bars, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 20 }), (rows, end, start, max) => {
        const [upTo, from] = [end % (rows.length + 1), start % (rows.length + 1)]
        const whole = barColumns(rows.slice(-max))
        const parts = [barColumns(rows.slice(0, Math.max(upTo, from))), barColumns(rows.slice(from))] as const
        expect(joinBars(...parts, max)).toEqual(whole)
      }),
    )
  })

  test('prices of any size keep eight digits, and text from nowhere is not bars', () => {
    const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(price, (close) => {
        const bar = { time: NOW, open: close, high: close, low: close, close, volume: 1 }
        const read = readBars(writeBars([bar], HOUR_MS), HOUR_MS)
        expect(Math.abs((read.close[0] as number) / close - 1)).toBeLessThan(1e-7)
      }),
    )
    expect(readBars('', HOUR_MS).time.length).toBe(0)
    expect(readBars('soon\n1,2,3', HOUR_MS).time.length).toBe(0)
  })
})
