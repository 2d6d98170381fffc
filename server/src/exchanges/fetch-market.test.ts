/** What ccxt really requests for a market, with responses of a stand-in; and what is accepted of the responses. */
import { HOUR_MS } from '@roundtrip/core/base'
import type { ListedInstrument, LiveFigures } from '@roundtrip/core/screener'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, startFakeExchange } from '../../../fakes/exchange.ts'
import { marketFetcher } from './fetch-market.ts'
import type { MarketRequest, MarketVenue, MarketWant } from './market-port.ts'
import { publicClients } from './public-clients.ts'
import { pause, sharedLimits } from './readers/limits.ts'

const NOW = 1_772_442_000_000

let exchange: FakeExchange
let fetch: ReturnType<typeof marketFetcher>
/** For responses that never come. */
let hastyFetch: ReturnType<typeof marketFetcher>

beforeAll(async () => {
  exchange = await startFakeExchange({ now: () => NOW, crowd: 40, limits: { scale: null } })
  const limits = sharedLimits(1_000)
  const fetcher = (timeoutMs: number) => marketFetcher(publicClients({ gateway: exchange.gateway, timeoutMs, limits }))
  // As long as a busy machine takes.
  fetch = fetcher(120_000)
  hastyFetch = fetcher(700)
})
afterAll(() => exchange.close())

const BINANCE: MarketVenue = { exchange: 'binance', kind: 'linear' }
const BYBIT: MarketVenue = { exchange: 'bybit', kind: 'linear' }
const OKX: MarketVenue = { exchange: 'okx', kind: 'linear' }
const HYPERLIQUID: MarketVenue = { exchange: 'hyperliquid', kind: 'linear' }

const request = (venue: MarketVenue, want: MarketWant, more: Partial<MarketRequest> = {}): MarketRequest => {
  return { venue, want, ids: [], time: null, ...more }
}

async function fetchData<T>(request: MarketRequest): Promise<T> {
  const result = await fetch(request)
  if (result.status === 'failed') throw new Error(result.reason)
  return result.data as unknown as T
}

const tickersOf = async (venue: MarketVenue) =>
  new Map(await fetchData<(readonly [string, LiveFigures])[]>(request(venue, 'tickers')))

describe.each<[string, MarketVenue, string, Partial<ListedInstrument>]>([
  ['Binance USD-M', BINANCE, 'BTCUSDT', { quote: 'USDT', quantityStep: '0.001', priceTick: '0.1', kind: 'linear' }],
  ['Binance spot', { exchange: 'binance', kind: 'spot' }, 'BTCUSDT', { quote: 'USDT', settle: 'USDT', kind: 'spot' }],
  ['Binance COIN-M', { exchange: 'binance', kind: 'inverse' }, 'BTCUSD_PERP', { contractSize: '100', settle: 'BTC' }],
  ['Bybit linear', BYBIT, 'BTCUSDT', { mostLeverage: '100', settle: 'USDT', listedAt: 1_584_230_400_000 }],
  ['Bybit spot', { exchange: 'bybit', kind: 'spot' }, 'BTCUSDT', { kind: 'spot', mostLeverage: null }],
  ['OKX linear', OKX, 'BTC-USDT-SWAP', { contractSize: '0.01', settle: 'USDT', mostLeverage: '100' }],
  ['OKX spot', { exchange: 'okx', kind: 'spot' }, 'BTC-USDT', { kind: 'spot', contractSize: '1' }],
  ['Hyperliquid', HYPERLIQUID, 'BTC', { settle: 'USDC', mostLeverage: '40', leastNotional: '10' }],
])('%s', (_, venue, id, expected) => {
  test('lists what is traded', async () => {
    const listing = await fetchData<ListedInstrument[]>(request(venue, 'listing'))
    expect(new Set(listing.map((instrument) => instrument.id)).size).toBe(listing.length)
    expect(listing.find((instrument) => instrument.id === id)).toMatchObject({ base: 'BTC', ...expected })
    expect(listing.every(({ kind }) => kind === venue.kind)).toBe(true)
  })

  test('tells prices and what was traded', async () => {
    const { ticker } = (await tickersOf(venue)).get(id) ?? {}
    expect(ticker?.last).toBeGreaterThan(40_000)
    expect(ticker?.bid).toBeLessThan(ticker?.last ?? 0)
    expect(ticker?.ask).toBeGreaterThan(ticker?.last ?? 0)
    expect(Math.abs(ticker?.change24h ?? 9)).toBeLessThan(0.2)
    expect(Math.abs((ticker?.mark ?? ticker?.last ?? 0) / (ticker?.last ?? 1) - 1)).toBeLessThan(0.001)
    const dollars = venue.kind === 'inverse' ? (ticker?.contracts24h ?? 0) * 100 : (ticker?.quoteVolume24h ?? 0)
    expect(dollars).toBeGreaterThan(5e9)
    expect(dollars).toBeLessThan(1.5e10)
  })
})

describe('funding and open interest', () => {
  test('of Binance are told apart, with the interval of those that have another', async () => {
    const rates = new Map(
      await fetchData<(readonly [string, { intervalHours: number }])[]>(request(BINANCE, 'funding')),
    )
    expect(new Set([...rates.values()].map(({ intervalHours }) => intervalHours))).toEqual(new Set([4, 8]))
    const ids = ['BTCUSDT', 'ETHUSDT', 'NOSUCH']
    const now = await fetchData<[string, number][]>(request(BINANCE, 'interest', { ids }))
    expect(now.map(([id]) => id)).toEqual(['BTCUSDT', 'ETHUSDT'])
    const before = await fetchData<[string, number][]>(request(BINANCE, 'interest', { ids, time: NOW - 24 * HOUR_MS }))
    expect(before.map(([id]) => id)).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(before[0]?.[1]).not.toBe(now[0]?.[1])
  })

  test.each([
    ['Bybit', BYBIT, 'BTCUSDT', 8],
    ['Hyperliquid', HYPERLIQUID, 'BTC', 1],
  ] as const)('of %s come with the tickers', async (_, venue, id, intervalHours) => {
    const { funding, openInterest } = (await tickersOf(venue)).get(id) ?? {}
    expect(funding).toMatchObject({ intervalHours })
    expect(Math.abs(funding?.rate ?? 9)).toBeLessThan(0.001)
    expect(openInterest?.now).toBeGreaterThan(1_000)
  })

  test('of earlier moments are reported by Bybit, and of all at once by OKX', async () => {
    const time = NOW - HOUR_MS
    expect(await fetchData(request(BYBIT, 'interest', { ids: ['BTCUSDT'], time }))).toEqual([
      ['BTCUSDT', expect.any(Number)],
    ])
    const all = await fetchData<[string, number][]>(request(OKX, 'interest'))
    expect(all.map(([id]) => id).toSorted()).toEqual(['BTC-USDT-SWAP', 'ETH-USDT-SWAP', 'SOL-USDT-SWAP'])
    const rates = new Map(await fetchData<(readonly [string, { intervalHours: number }])[]>(request(OKX, 'funding')))
    expect(rates.get('BTC-USDT-SWAP')).toMatchObject({ intervalHours: 8 })
  })
})

test('tiers rise without a gap, from the first coin on', async () => {
  expect(await fetchData(request(BYBIT, 'tiers', { ids: ['BTCUSDT'] }))).toMatchObject({
    unit: 'value',
    tiers: [
      { floor: '0', cap: '2000000', rate: '0.005', mostLeverage: '100' },
      { floor: '2000000', cap: '4000000', rate: '0.01', mostLeverage: '50' },
      { floor: '4000000', cap: '10000000', rate: '0.025', mostLeverage: '20' },
    ],
  })
  expect(await fetchData(request(OKX, 'tiers', { ids: ['BTC-USDT-SWAP'] }))).toMatchObject({
    unit: 'contracts',
    tiers: [
      { floor: '0', cap: '1000' },
      { floor: '1000', cap: '5000' },
    ],
  })
  expect(await fetchData(request(HYPERLIQUID, 'tiers', { ids: ['BTC'] }))).toMatchObject({
    tiers: [
      { floor: '0', cap: '150000000', rate: '0.0125', mostLeverage: '40' },
      { floor: '150000000', cap: null, rate: '0.025', mostLeverage: '20' },
    ],
  })
  expect(await fetchData(request(HYPERLIQUID, 'tiers', { ids: ['ETH'] }))).toMatchObject({
    tiers: [{ floor: '0', cap: null, rate: '0.025', mostLeverage: '20' }],
  })
})

describe('what cannot be true is unknown', () => {
  test.each<[string, Record<string, unknown>, object | undefined]>([
    ['no price', { lastPrice: '' }, undefined],
    ['a price below 0', { lastPrice: '-5' }, undefined],
    ['a price that is not a number', { lastPrice: 'NaN' }, undefined],
    ['a price beyond all reason', { lastPrice: '1e40' }, undefined],
    ['a high below 0', { highPrice24h: '-1' }, { high24h: null }],
    ['a low above the high', { highPrice24h: '1', lowPrice24h: '2' }, { high24h: null, low24h: null }],
    ['a bid above the ask', { bid1Price: '9', ask1Price: '8' }, { bid: null, ask: null }],
    ['a fall by more than everything', { price24hPcnt: '-1.2' }, { change24h: null }],
    ['a volume below 0', { turnover24h: '-1', volume24h: '-1' }, { quoteVolume24h: null }],
    ['text in place of a mark price', { markPrice: 'soon' }, { mark: null }],
  ])('%s', async (_, odd, expected) => {
    exchange.odd.set('SOLUSDT', odd)
    const figures = (await tickersOf(BYBIT)).get('SOLUSDT')
    exchange.odd.clear()
    expect(figures?.ticker ?? undefined).toEqual(expected === undefined ? undefined : expect.objectContaining(expected))
  })

  test('funding of more than a whole position, and open interest below 0', async () => {
    exchange.odd.set('SOLUSDT', { fundingRate: '7', openInterest: '-1' })
    const figures = (await tickersOf(BYBIT)).get('SOLUSDT')
    exchange.odd.clear()
    expect(figures).toMatchObject({ funding: null, openInterest: null, ticker: { last: expect.any(Number) } })
  })
})

describe('no answer is reported with its reason', () => {
  test.each([
    ['truncated', /bad-answer|no-answer/],
    ['nonsense', /bad-answer|no-answer/],
    ['cut-off', /no-network|no-answer/],
    ['slow', /no-answer/],
    ['maintenance', /no-answer|bad-answer/],
    ['too-many-requests', /rate-limited/],
  ] as const)('%s', async (fault, reason) => {
    await fetchData(request(BYBIT, 'listing'))
    exchange.fail(fault)
    const result = await (fault === 'slow' ? hastyFetch : fetch)(request(BYBIT, 'tickers'))
    expect(result).toEqual({ status: 'failed', reason: expect.stringMatching(reason) })
  })

  test('where somebody else was told to wait, markets wait too', async () => {
    const limits = sharedLimits()
    pause(limits.sharedBy('binance'), { now: Date.now(), retryAfterMs: 30_000 })
    const waiting = marketFetcher(publicClients({ gateway: exchange.gateway, limits }))
    const before = exchange.addresses.length
    expect(await waiting(request(BINANCE, 'tickers'))).toEqual({ status: 'failed', reason: 'rate-limited' })
    expect(exchange.addresses.length).toBe(before)
  })
})
