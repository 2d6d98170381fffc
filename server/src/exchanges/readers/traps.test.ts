/** The ways to lose data silently at exchanges: depths, windows, pages that shift, pages that are returned twice. */
import { DAY_MS } from '@roundtrip/core/base'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../../fakes/exchange.ts'
import { fillTexts, newReading, readAll, readerOf, unlimitedRequests } from './reading.testing.ts'
import { type PageRequest, ReadingTrouble } from './reader.ts'
import { trueFills } from './truth.testing.ts'

/** 2026-03-02T00:00:00Z */
const NOW = 1_772_409_600_000

let exchange: FakeExchange
beforeAll(async () => {
  exchange = await startFakeExchange({ now: () => NOW, limits: { scale: null } })
})
afterAll(() => exchange.close())
afterEach(() => {
  exchange.faults = { seed: 0, share: 0, kinds: [] }
})

const limits = unlimitedRequests()
let seed = 9_000
function open(name: Parameters<typeof makeAccount>[0]['exchange'], fills: number, days = 40) {
  seed += 1
  const account = exchange.addAccount(
    makeAccount({ exchange: name, seed, fills, from: NOW - days * DAY_MS, to: NOW - 1_000 }),
  )
  return { account, reader: readerOf(account, { gateway: exchange.gateway, now: () => NOW, limits }) }
}

describe('how far back an exchange tells', () => {
  test('Hyperliquid keeps ten thousand fills: what lies before is said to be missing', async () => {
    const { account, reader } = open('hyperliquid', 10_400)
    const newest = await reader.page({ stream: 'fills', position: null, fresh: true, until: NOW })
    expect(newest.records).toHaveLength(2_000)
    const oldest = await reader.page({ stream: 'fills', position: newest.position, fresh: false, until: NOW })
    expect(oldest.since).toBe(account.fills.at(-10_000)?.time)
  })
  test('a wallet with fewer fills is whole from its beginning', async () => {
    const { reader } = open('hyperliquid', 3_000)
    expect((await readAll(reader, NOW)).since.get('fills')).toBeNull()
  })
  test.each([
    ['binance', 'usdm/income', 89],
    ['binance', 'usdm/fills/BTCUSDT', 89],
    ['bybit', 'linear/executions', 729],
    ['bybit', 'option/ETH/executions', 729],
    ['bybit', 'funding/log', 729],
    ['bybit', 'transfers', 729],
    ['okx', 'fills/SWAP', 90],
    ['okx', 'fills/OPTION', 90],
    ['okx', 'bills', 90],
  ] as const)('%s, %s: %i days', async (name, stream, days) => {
    const { reader } = open(name, 30, 5)
    expect((await reader.page({ stream, position: null, fresh: true, until: NOW })).since).toBe(NOW - days * DAY_MS)
  })
  test('of Binance fills that are older than incomes are reported are found by asking every contract', async () => {
    const span = { from: NOW - 91 * DAY_MS + 1, to: NOW - 90 * DAY_MS - 1 }
    const account = exchange.addAccount(makeAccount({ exchange: 'binance', seed: 8_999, fills: 60, ...span }))
    expect(account.fills.filter(({ instrument }) => instrument.kind !== 'spot').length).toBeGreaterThan(20)
    const reader = readerOf(account, { gateway: exchange.gateway, now: () => NOW, limits })
    expect(fillTexts(await readAll(reader, NOW))).toEqual(trueFills(account))
  })
  test.each([1, 80, 90.5])('of Binance the only fill of a contract, %d days old, is read', async (days) => {
    const span = { from: NOW - days * DAY_MS - 1_000, to: NOW - days * DAY_MS }
    const made = { exchange: 'binance', seed: 8_000 + days, fills: 1, symbols: ['SOLUSDT'], ...span } as const
    const account = exchange.addAccount(makeAccount(made))
    const reader = readerOf(account, { gateway: exchange.gateway, now: () => NOW, limits })
    expect(fillTexts(await readAll(reader, NOW))).toEqual(trueFills(account))
  })
})

describe('pages', () => {
  test('Kraken counts places from the newest: trades that come meanwhile hide none', async () => {
    const { account, reader } = open('kraken', 400)
    const ids = new Set<string>()
    let position: string | null = null
    let fresh = true
    for (let more = true; more; ) {
      const request: PageRequest = { stream: 'trades', position, fresh, until: NOW }
      const page: Awaited<ReturnType<typeof reader.page>> = await reader.page(request)
      for (const { draft } of page.records) ids.add(draft.type === 'fill' ? (draft.venueTradeId ?? '') : '')
      ;({ position, more } = page)
      fresh = false
      exchange.grow(account, 2)
    }
    expect(ids.size).toBeGreaterThanOrEqual(400)
  })

  test.each(['binance', 'hyperliquid', 'okx', 'bybit'] as const)(
    '%s: a page that is reported a second time is refused, or says nothing new',
    { tags: 'long' },
    async (name) => {
      const { account, reader } = open(name, 2_500)
      await readAll(reader, NOW - 30 * DAY_MS)
      exchange.faults = { seed: 3, share: 0.15, kinds: ['repeated-page'] }
      const reading = await readAll(reader, NOW).catch((error: unknown) => {
        if (error instanceof ReadingTrouble) return null
        throw error
      })
      // All records read are true; pages that were returned twice added nothing that did not happen.
      const truth = new Set(trueFills(account))
      expect(reading === null ? [] : fillTexts(reading).filter((fill) => !truth.has(fill))).toEqual([])
      expect(reading === null || reading.troubles.length > 0 || reading.fills.size === truth.size).toBe(true)
    },
  )

  test.each(['binance', 'hyperliquid', 'okx', 'bybit', 'kraken'] as const)(
    '%s: a run that was ended anywhere goes on, with another reader, and misses nothing',
    async (name) => {
      const { account, reader } = open(name, 1_200)
      const reading = await readAll(reader, NOW - DAY_MS, newReading(), 2)
      expect(reading.fills.size).toBeLessThan(account.fills.length)
      const other = readerOf(account, { gateway: exchange.gateway, now: () => NOW, limits })
      await readAll(other, NOW - DAY_MS / 2, reading, 3)
      await readAll(other, NOW, reading)
      expect(reading.refused).toEqual([])
      expect(reading.fills.size).toBe(account.fills.length)
    },
  )
})

test('requests to Binance span no more than it allows, and fills are requested by number', async () => {
  const { reader } = open('binance', 300)
  const before = exchange.addresses.length
  await readAll(reader, NOW)
  const addresses = exchange.addresses.slice(before).map((address) => new URL(address))
  const spans = addresses
    .filter(({ pathname }) => /userTrades|income|forceOrders/.test(pathname))
    .map(({ searchParams }) => Number(searchParams.get('endTime')) - Number(searchParams.get('startTime')))
  expect(Math.max(...spans)).toBeLessThan(7 * DAY_MS)
  const spot = addresses.filter(({ pathname }) => pathname.endsWith('myTrades'))
  expect(spot.some(({ searchParams }) => searchParams.has('startTime'))).toBe(false)
  const unnumbered = spot.filter(({ searchParams }) => !searchParams.has('fromId')).map(({ search }) => search)
  // Once per market, to get its newest fills first.
  expect(new Set(unnumbered).size).toBe(unnumbered.length)
})
