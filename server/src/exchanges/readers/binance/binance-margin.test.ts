/** Margin trades at Binance, which are listed like trades of coins that are owned. */
import { binanceMarginFill, ledgerOfRecords } from '@roundtrip/core/exchange-api'
import { describe, expect, test } from 'vitest'
import { NOW } from '../gateway.testing.ts'
import { type AccountReading, fillTexts, newReading, readStream, TEST_ACCOUNT } from '../reading.testing.ts'
import { AT, byId, openBinance, type Routes, spotTrade } from './binance.testing.ts'

describe('shorts on margin', () => {
  const sides = [true, false, false, true, true, false]
  /** Bought 1, sold 3 (2 of them borrowed), bought 2 back, then went long 1. */
  const rows = sides.map((isBuyer, index) => {
    const qty = ['1', '1', '2', '1', '2', '1'][index]
    return spotTrade(index + 1, { isIsolated: false, isBuyer, qty, time: AT - (6 - index) * 30 * 60_000 })
  })
  const stream = 'margin/fills/BTCUSDT'
  const routes = (count: number): Routes => ({
    '/sapi/v1/margin/account': () => ({ created: true, userAssets: [] }),
    '/sapi/v1/margin/interestHistory': () => ({ rows: [], total: 0 }),
    '/sapi/v1/margin/forceLiquidationRec': () => ({ rows: [], total: 0 }),
    '/sapi/v1/margin/myTrades': byId(rows.slice(0, count)),
  })
  const short = (reading: AccountReading) =>
    fillTexts(reading).map((text) => /^binance:(\w+):\S+ \d+ (\w+ \S+)/.exec(text)?.slice(1).join(' '))
  const EXPECTED = [
    'margin buy 1',
    'margin buy 1',
    'margin sell 2',
    'spot buy 1',
    'spot buy 1',
    'spot sell 1',
    'spot sell 1',
  ]

  test('are the same however often the history is gone on with', async () => {
    const whole = newReading()
    await readStream((await openBinance(routes(6))).reader, { stream, until: NOW }, whole)
    expect([whole.refused, short(whole).toSorted()]).toEqual([[], EXPECTED])
    const reading = newReading()
    for (const count of [1, 2, 3, 4, 5, 6, 6]) {
      await readStream((await openBinance(routes(count))).reader, { stream, until: NOW }, reading)
    }
    expect(fillTexts(reading)).toEqual(fillTexts(whole))
  })

  test('take the place of the trades of the pair that an earlier version made of them', async () => {
    const { reader } = await openBinance(routes(6))
    const reading = newReading()
    const facts = { listed: () => null, forced: new Map() }
    const before = ledgerOfRecords(
      TEST_ACCOUNT,
      rows.map((row) => ({ draft: binanceMarginFill(row, facts), raw: '' })),
    )
    for (const fill of before.fills) reading.fills.set(fill.dedupeKey, fill)
    reading.positions.set(stream, JSON.stringify({ marks: [[6, AT]] }))
    await readStream(reader, { stream, until: NOW }, reading)
    expect(short(reading).toSorted()).toEqual(EXPECTED)
  })
})
