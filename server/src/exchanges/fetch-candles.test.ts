/** The unmodified client library, calling a stand-in that responds in the exchanges' own formats. */
import { MINUTE_MS } from '@roundtrip/core/base'
import type { CandleMarket } from '@roundtrip/core/market'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ExchangeFault, type FakeExchange, fakeCandle, startFakeExchange } from '../../../fakes/exchange.ts'
import { candleFetcher } from './fetch-candles.ts'
import { publicClients } from './public-clients.ts'
import { startGateway } from './readers/gateway.testing.ts'
import { pause, sharedLimits } from './readers/limits.ts'

/** 2026-03-02T00:00:00Z */
const DAY = 1_772_409_600_000

let exchange: FakeExchange
beforeAll(async () => {
  exchange = await startFakeExchange({ now: () => DAY + 3 * 1440 * MINUTE_MS })
})
afterAll(() => exchange.close())
beforeEach(() => {
  exchange.listedAt = 0
})

const market = (venue: string, symbol: string, kind: CandleMarket['kind'] = 'linear'): CandleMarket => {
  return { venue, kind, symbol, base: 'BTC', quote: 'USDT', settle: 'USDT' }
}
const MARKETS: readonly (readonly [string, CandleMarket])[] = [
  ['binance spot', market('binance', 'BTCUSDT', 'spot')],
  ['binance futures', market('binance', 'BTCUSDT')],
  ['bybit', market('bybit', 'BTCUSDT')],
  ['okx', market('okx', 'BTC-USDT-SWAP')],
  ['hyperliquid', { ...market('hyperliquid', 'BTC'), quote: 'USDC', settle: 'USDC' }],
  ['coinbase', market('coinbase', 'BTC-USDT', 'spot')],
]
const range = { from: DAY, to: DAY + 500 * MINUTE_MS }

/** As long as a busy machine takes. */
const PATIENT_MS = 120_000

describe.each(MARKETS)('%s', (_, requestedMarket) => {
  // The stand-in is called far faster than the exchanges allow.
  const fetcher = (timeoutMs = PATIENT_MS) =>
    candleFetcher(publicClients({ gateway: exchange.gateway, timeoutMs, limits: sharedLimits(500) }))

  test('tells a block of minutes whole, ascending, each once', async () => {
    const result = await fetcher()({ market: requestedMarket, range, intervalMs: MINUTE_MS })
    if (result.status === 'failed') throw new Error(result.reason)
    expect(result.bars).toHaveLength(500)
    for (const [index, bar] of result.bars.entries()) {
      const time = DAY + index * MINUTE_MS
      const [open, high, low, close, volume] = fakeCandle(time)
      expect(bar).toEqual({ time, open, high, low, close, volume })
    }
  })
  test('tells quarters of an hour and days, beginning at midnight UTC', async () => {
    const fetch = fetcher()
    const quarters = await fetch({
      market: requestedMarket,
      range: { from: DAY, to: DAY + 30 * MINUTE_MS },
      intervalMs: 15 * MINUTE_MS,
    })
    expect(quarters).toMatchObject({ status: 'loaded', bars: [{ time: DAY, open: 100, high: 116, close: 115 }, {}] })
    const days = await fetch({
      market: requestedMarket,
      range: { from: DAY, to: DAY + 2 * 1440 * MINUTE_MS },
      intervalMs: 1440 * MINUTE_MS,
    })
    expect(days).toMatchObject({ status: 'loaded', bars: [{ time: DAY }, { time: DAY + 1440 * MINUTE_MS }] })
  })
  test('has nothing from before it was listed, and the rest of the block', async () => {
    exchange.listedAt = DAY + 450 * MINUTE_MS
    const result = await fetcher()({ market: requestedMarket, range, intervalMs: MINUTE_MS })
    expect(result).toMatchObject({ status: 'loaded' })
    expect(result.status === 'loaded' ? result.bars.map(({ time }) => time) : []).toEqual(
      Array.from({ length: 50 }, (__, index) => DAY + (450 + index) * MINUTE_MS),
    )
  })
  test('is asked again after a time in which it was away', async () => {
    const fetch = fetcher()
    const short = { market: requestedMarket, range: { from: DAY, to: DAY + 3 * MINUTE_MS }, intervalMs: MINUTE_MS }
    exchange.down = true
    expect(await fetch(short)).toEqual({ status: 'failed', reason: 'no-answer' })
    exchange.down = false
    expect(await fetch(short)).toMatchObject({ status: 'loaded', bars: [{}, {}, {}] })
  })
  test('does not know a market that it does not list', async () => {
    const unknown = { ...requestedMarket, symbol: 'NOPEUSDT', base: 'NOPE' }
    expect(await fetcher()({ market: unknown, range, intervalMs: MINUTE_MS })).toEqual({
      status: 'failed',
      reason: 'unknown-symbol',
    })
  })
  test.each<readonly [ExchangeFault, string]>([
    ['too-many-requests', 'rate-limited'],
    ['broken', 'no-answer'],
    ['slow', 'no-answer'],
    ['cut-off', 'no-network'],
    ['nonsense', 'nothing-told'],
  ])('%s is said, and the next request succeeds', async (fault, reason) => {
    const fetch = fetcher(fault === 'slow' ? 700 : PATIENT_MS)
    exchange.fail(fault)
    const short = { market: requestedMarket, range: { from: DAY, to: DAY + 3 * MINUTE_MS }, intervalMs: MINUTE_MS }
    expect(await fetch(short)).toEqual({ status: 'failed', reason })
    expect(await fetcher()(short)).toMatchObject({ status: 'loaded', bars: [{}, {}, {}] })
  })
})

test('kraken tells its newest candles', async () => {
  const recent = await startFakeExchange({ now: () => DAY + 600 * MINUTE_MS })
  const unlistedMarket = { ...market('kraken', 'XBTUSD', 'spot'), quote: 'USD', settle: 'USD' }
  const fetch = candleFetcher(publicClients({ gateway: recent.gateway, timeoutMs: PATIENT_MS }))
  const result = await fetch({
    market: unlistedMarket,
    range: { from: DAY, to: DAY + 500 * MINUTE_MS },
    intervalMs: MINUTE_MS,
  })
  expect(result.status === 'loaded' ? result.bars.length : result.reason).toBe(500)
  expect(result.status === 'loaded' ? result.bars[0] : null).toEqual({
    time: DAY,
    open: 100,
    high: 102,
    low: 99,
    close: 101,
    volume: 10,
  })
  await recent.close()
})

test('where a reader of accounts was told to wait, candles wait too, under all names of the exchange', async () => {
  const limits = sharedLimits()
  pause(limits.sharedBy('binance'), { now: Date.now(), retryAfterMs: 30_000 })
  const fetch = candleFetcher(publicClients({ gateway: exchange.gateway, limits }))
  const before = exchange.addresses.length
  for (const kind of ['spot', 'linear'] as const) {
    const request = { market: market('binance', 'BTCUSDT', kind), range, intervalMs: MINUTE_MS }
    expect(await fetch(request)).toEqual({ status: 'failed', reason: 'rate-limited' })
  }
  expect(exchange.addresses.length).toBe(before)
  expect(await fetch({ market: market('bybit', 'BTCUSDT'), range, intervalMs: MINUTE_MS })).toMatchObject({
    status: 'loaded',
  })
})

// ASVS 13.2.4
test('with no listener there is no network', async () => {
  const fetch = candleFetcher(publicClients({ gateway: 'http://127.0.0.1:9/?target=', timeoutMs: PATIENT_MS }))
  const request = { market: market('binance', 'BTCUSDT'), range, intervalMs: MINUTE_MS }
  expect(await fetch(request)).toEqual({ status: 'failed', reason: 'no-network' })
})

test.each([
  ['a venue that is not offered', market('myexchange', 'BTCUSDT')],
  ['options', market('binance', 'BTC-240628-C', 'option-linear')],
])('%s is not requested', async (_, requestedMarket) => {
  const before = exchange.addresses.length
  const result = await candleFetcher(publicClients({ gateway: exchange.gateway }))({
    market: requestedMarket,
    range,
    intervalMs: MINUTE_MS,
  })
  expect(result).toEqual({ status: 'failed', reason: 'venue-not-offered' })
  expect(exchange.addresses.length).toBe(before)
})

test('a market that only a regional site lists has its candles there', async () => {
  const row = (instId: string, [baseCcy, quoteCcy]: readonly string[]) => {
    const sizes = { tickSz: '0.1', lotSz: '0.00001', minSz: '0.0001', ctVal: '', ctMult: '' }
    return { instType: 'SPOT', instId, baseCcy, quoteCcy, state: 'live', listTime: '1611907686000', ...sizes }
  }
  const listed = new Map([
    ['www.okx.com', [row('BTC-USDT', ['BTC', 'USDT'])]],
    ['eea.okx.com', [row('BTC-EUR', ['BTC', 'EUR'])]],
  ])
  const candle = ({ host }: { readonly host: string }) => {
    const price = host === 'eea.okx.com' ? '90' : '100'
    return { code: '0', data: [[String(DAY), price, price, price, price, '1', '1', '1', '1']] }
  }
  const gateway = await startGateway({
    '/api/v5/public/instruments': ({ host }) => ({ code: '0', data: listed.get(host) ?? [] }),
    '/api/v5/market/candles': candle,
    '/api/v5/market/history-candles': candle,
  })
  const fetch = candleFetcher(publicClients({ gateway: gateway.address, timeoutMs: PATIENT_MS }))
  const closes = async (symbol: string, quote: string) => {
    const market = { venue: 'okx', kind: 'spot', symbol, base: 'BTC', quote, settle: quote } as const
    const result = await fetch({ market, range: { from: DAY, to: DAY + MINUTE_MS }, intervalMs: MINUTE_MS })
    return result.status === 'loaded' ? result.bars.map(({ close }) => close) : result.reason
  }
  expect(await closes('BTC-USDT', 'USDT')).toEqual([100])
  expect(gateway.requests.every(({ host }) => host === 'www.okx.com')).toBe(true)
  expect(await closes('BTC-EUR', 'EUR')).toEqual([90])
  expect(await closes('BTC-CHF', 'CHF')).toBe('unknown-symbol')
})
