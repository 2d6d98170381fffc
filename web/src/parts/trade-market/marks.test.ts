import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { describe, expect, test } from 'vitest'
import { chartSentence, levelsOf, marksOf, reachBand, stopLine } from './marks.ts'

const MINUTE = 60_000
const fill = (time: number, role: 'entry' | 'exit', [quantity, price]: readonly [string, string]) => {
  return { time, role, side: role === 'entry' ? 'buy' : 'sell', quantity, price }
}
const TRADE = {
  symbol: 'BTCUSDT',
  side: 'long',
  entryPrice: '100',
  exitPrice: '110',
  slices: [
    fill(61_000, 'entry', ['0.1', '97']),
    fill(62_000, 'entry', ['0.2', '100']),
    fill(125_000, 'exit', ['0.1', '110']),
    fill(185_000, 'exit', ['0.2', '111']),
  ],
  cashEvents: [
    { time: 130_000, kind: 'funding', asset: 'USDT', amount: '-0.1' },
    { time: 131_000, kind: 'funding', asset: 'USDT', amount: '-0.2' },
    { time: 131_000, kind: 'rebate', asset: 'BNB', amount: '0.01' },
  ],
} as unknown as TradeDetail

describe('marks', () => {
  test('are at their candles, fills of one candle and side together, payments once a candle', () => {
    expect(marksOf(TRADE, { intervalMs: MINUTE, until: Infinity })).toEqual([
      { time: MINUTE, kind: 'entry', text: 'Buy 0.3 in 2', dot: { price: expect.closeTo(99, 9), share: 1 } },
      {
        time: 2 * MINUTE,
        kind: 'exit',
        text: 'Sell 0.1',
        dot: { price: expect.closeTo(110, 9), share: expect.closeTo(1 / 3, 9) },
      },
      { time: 2 * MINUTE, kind: 'payment', text: 'funding −0.3 USDT, rebate 0.01 BNB' },
      {
        time: 3 * MINUTE,
        kind: 'exit',
        text: 'Sell 0.2',
        dot: { price: expect.closeTo(111, 9), share: expect.closeTo(2 / 3, 9) },
      },
    ])
  })
  test('of what comes later in a replay are not shown', () => {
    expect(marksOf(TRADE, { intervalMs: MINUTE, until: 2 * MINUTE }).map(({ kind }) => kind)).toEqual(['entry'])
  })
})

describe('levels', () => {
  const noted = {
    ...NOTHING_NOTED,
    stop: '95',
    stopMoves: [
      { time: 100_000, price: '98' },
      { time: 150_000, price: '101' },
    ],
    targets: [
      { price: '112', quantity: null },
      { price: '120', quantity: null },
    ],
  }
  const named = (...args: Parameters<typeof levelsOf>) => levelsOf(...args).map(({ title, price }) => [title, price])

  test('of the whole trade: entry, exit, the first stop, the last one and every target', () => {
    expect(named(TRADE, { noted, at: null, until: Infinity })).toEqual([
      ['Entry', 100],
      ['Exit', 110],
      ['First stop', 95],
      ['Stop', 101],
      ['Target 1', 112],
      ['Target 2', 120],
    ])
  })
  test('of a moment: the entry so far, no exit, the stop as it stood', () => {
    const at = { time: 60_000, price: 99, position: 0.3, averageEntry: 99.5, realised: 0, unrealised: 0 }
    expect(named(TRADE, { noted, at, until: 120_000 })).toEqual([
      ['Entry', 99.5],
      ['First stop', 95],
      ['Stop', 98],
      ['Target 1', 112],
      ['Target 2', 120],
    ])
    const before = { ...at, position: 0, averageEntry: null }
    expect(named(TRADE, { noted: undefined, at: before, until: 60_000 })).toEqual([])
  })
})

test('the line of the stop follows its moves, from the candle of the opening to that of the close', () => {
  const candles = [0, 1, 2, 3, 4].map((minute) => ({ time: minute * MINUTE }))
  const noted = { stop: '95', stopMoves: [{ time: 2.5 * MINUTE, price: '98' }] }
  const trade = { openTime: MINUTE, closeTime: 3.2 * MINUTE }
  const span = { candles, intervalMs: MINUTE, until: Infinity }
  expect([...(stopLine(trade, noted, span)?.values ?? [])]).toEqual([Number.NaN, 95, 98, 98, Number.NaN])
  const half = { ...span, until: 2 * MINUTE }
  expect([...(stopLine(trade, noted, half)?.values ?? [])].filter((value) => !Number.isNaN(value))).toEqual([95])
  expect(stopLine(trade, { ...noted, stopMoves: [] }, span)).toBeNull()
  expect(stopLine(trade, undefined, span)).toBeNull()
})

test('the chart says in a sentence what it shows', () => {
  expect(chartSentence(TRADE, '1m')).toBe(
    'BTCUSDT in candles of 1m: long, entered at 100.0000 on average, left at 110.0000. Arrow keys step through the candles.',
  )
  expect(chartSentence({ ...TRADE, exitPrice: null }, '1m')).not.toContain('left')
})

test('the band of a closed trade reaches from its worst price to its best one, from the candle of its open', () => {
  const certain = { lowPrice: 90, highPrice: 120, priceMfe: 0.2, priceMae: -0.1, positionMfe: 20, positionMae: -10 }
  const excursions = { certain: { ...certain, bestExit: null }, upper: { ...certain, bestExit: null } }
  const closed = { openTime: 61_000, closeTime: 185_000 }
  expect(reachBand(closed, excursions, MINUTE)).toEqual({ low: 90, high: 120, from: MINUTE, to: 185_000 })
  expect(reachBand({ ...closed, closeTime: null }, excursions, MINUTE)).toBeNull()
  expect(reachBand(closed, null, MINUTE)).toBeNull()
})
