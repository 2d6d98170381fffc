/**
 * The complete history of accounts at the simulated exchanges, read through the unmodified library, equals their true
 * activity.
 */
import { DAY_MS, fixed, formatFixed } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  balancesOf,
  type FakeAccount,
  type FakeExchange,
  makeAccount,
  positionsOf,
  startFakeExchange,
} from '../../../../fakes/exchange.ts'
import { cashSums, fillTexts, readAll, type AccountReading, readerOf, unlimitedRequests } from './reading.testing.ts'
import { type Naming, trueFills, trueFunding, trueMoney } from './truth.testing.ts'

/** 2026-03-02T00:00:00Z */
const NOW = 1_772_409_600_000

let exchange: FakeExchange
const limits = unlimitedRequests()
let moment = NOW
const now = () => moment
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
  const asset = NAMING[name]?.asset
  const account = makeAccount({ exchange: name, seed: 1, fills: 1_000, from: NOW - 40 * DAY_MS, to: NOW - 1_000 })
  const reader = () => readerOf(account, { gateway: exchange.gateway, now, limits })
  let reading: AccountReading
  beforeAll(async () => {
    moment = NOW
    exchange.addAccount(account)
    reading = await readAll(reader(), NOW)
  })
  const expectTruth = (): void => {
    expect(reading.refused).toEqual([])
    expect(fillTexts(reading)).toEqual(trueFills(account, NAMING[name]))
    expect(cashSums(reading, 'funding')).toEqual(trueFunding(account, asset))
    expect(cashSums(reading, 'money')).toEqual(trueMoney(account, asset))
  }

  test('tells every fill once, all funding, and the money that came and left', () => expectTruth())

  test('tells what the exchange holds, with the positions in the units of the fills', async () => {
    const live = await reader().live()
    const positions = live.quantities.map(({ symbol, side, quantity }) => `${symbol} ${side} ${formatFixed(quantity)}`)
    expect(positions.toSorted()).toEqual(truePositions(account))
    const sums = new Map<string, bigint>()
    for (const { asset: coin, total } of live.balances) sums.set(coin, (sums.get(coin) ?? 0n) + fixed(total))
    expect(textsOf(sums)).toEqual(textsOf(trueBalances(account, asset)))
  })

  test('goes on where it stopped: new fills come, and little is requested again', async () => {
    exchange.grow(account, 40)
    const before = exchange.addresses.length
    const pages = reading.pages
    moment = NOW + 5_000
    await readAll(reader(), moment, reading)
    expectTruth()
    // Every stream is requested once or twice; discovered streams are not searched for again.
    expect(reading.pages - pages).toBeLessThanOrEqual(reading.positions.size * 3)
    expect(exchange.addresses.length - before).toBeLessThan(80)
  })
})

function truePositions(account: FakeAccount): string[] {
  return positionsOf(account)
    .map(
      ({ instrument, leg, size }) => `${instrument.symbol} ${leg === 'net' ? 'both' : leg} ${formatFixed(fixed(size))}`,
    )
    .toSorted()
}

const WALLETS = ['spot', 'linear', 'inverse', 'funding', 'main', 'perp'] as const

/** In whole millionths: some exchanges show fewer decimals than they use. */
function trueBalances(account: FakeAccount, asset = (name: string) => name): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const wallet of WALLETS) {
    for (const [coin, amount] of balancesOf(account, wallet)) {
      sums.set(asset(coin), (sums.get(asset(coin)) ?? 0n) + fixed(amount))
    }
  }
  return sums
}

function textsOf(sums: ReadonlyMap<string, bigint>): string[] {
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([coin, sum]) => `${coin} ${(Number(formatFixed(sum))).toFixed(3)}`)
    .toSorted()
}
