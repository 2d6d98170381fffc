/** The whole history of accounts at the simulated exchanges, read through the unmodified library, is their truth. */
import { formatFixed } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../../fakes/exchange.ts'
import { fillTexts, readAll, type Reading, readerOf } from './reading.testing.ts'
import { type Naming, trueFills, trueFunding } from './truth.testing.ts'

const DAY = 86_400_000
/** 2026-03-02T00:00:00Z */
const NOW = 1_772_409_600_000
const now = () => NOW

let exchange: FakeExchange
beforeAll(async () => {
  exchange = await startFakeExchange({ now, limits: { scale: null } })
})
afterAll(() => exchange.close())

const EXCHANGES = ['hyperliquid', 'binance', 'bybit', 'okx', 'kraken'] as const

/** Kraken's old names of coins are read as the common ones. */
const NAMING: Partial<Readonly<Record<(typeof EXCHANGES)[number], Naming>>> = {
  kraken: { asset: (name) => name.replace('XXBT', 'BTC').replace(/^[XZ](?=...$)/, '') },
}

describe.each(EXCHANGES)('%s', (name) => {
  const days = name === 'hyperliquid' ? 60 : 80
  const account = makeAccount({ exchange: name, seed: 1, fills: 6_000, from: NOW - days * DAY, to: NOW - 1_000 })
  let reading: Reading
  beforeAll(async () => {
    exchange.addAccount(account)
    reading = await readAll(readerOf(account, { gateway: exchange.gateway, now }), NOW)
  })

  test('tells every fill, once, as it was', () => {
    expect(reading.refused).toEqual([])
    expect(fillTexts(reading)).toEqual(trueFills(account, NAMING[name]))
  })
  test('tells all funding', () => {
    const sums = new Map<string, bigint>()
    for (const { kind, asset, amount } of reading.cashEvents.values()) {
      if (kind === 'funding') sums.set(asset, (sums.get(asset) ?? 0n) + amount)
    }
    expect(new Map([...sums].map(([asset, sum]) => [asset, formatFixed(sum)]))).toEqual(
      trueFunding(account, NAMING[name]?.asset),
    )
  })
})
