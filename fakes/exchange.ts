/**
 * A stand-in for the public candles of Binance, Bybit and OKX, on loopback: what the exchanges answer, in their own
 * shapes and with their own limits. It stands behind EXCHANGE_GATEWAY, so the client of the exchanges is the real one.
 * The prices are made up, so it refuses to start in production.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong with the next answer that tells candles. */
export type ExchangeFault = 'too-many-requests' | 'cut-off' | 'slow' | 'broken' | 'nonsense'

export type FakeExchange = {
  /** For EXCHANGE_GATEWAY. */
  readonly gateway: string
  /** Every address that was asked for, in order. */
  readonly asked: string[]
  /** Lets the next answer fail, once for each. */
  readonly fail: (...faults: readonly ExchangeFault[]) => void
  /** Before this moment nothing was traded yet, UTC ms. */
  listedAt: number
  readonly close: () => Promise<void>
}

/** The candle that every exchange tells for a moment: open, high, low, close, volume. */
export function fakeCandle(time: number): readonly [number, number, number, number, number] {
  const step = Math.floor(time / 60_000) % 20
  const open = 100 + step
  return [open, open + 2, open - 1, open + 1, 10 + step]
}

export async function startFakeExchange({ port = 0, now = Date.now }: FakeExchangeOptions = {}): Promise<FakeExchange> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The stand-in for exchanges is for tests.')
  const asked: string[] = []
  const faults: ExchangeFault[] = []
  const server = createServer((request, reply) => {
    const target = decodeURIComponent((request.url ?? '').replace(/^\/\?target=/, ''))
    asked.push(target)
    const url = URL.canParse(target) ? new URL(target) : null
    const route = url === null ? undefined : ROUTES[`${url.host}${url.pathname}`]
    if (url === null || route === undefined) return answer(reply, { msg: `nothing at ${target}` }, 404)
    const fault = route.tellsCandles ? faults.shift() : undefined
    if (fault !== undefined) return failing(reply, { fault, host: url.host })
    answer(reply, route.body({ ask: url.searchParams, listedAt: exchange.listedAt, now: now() }))
  })
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  const exchange: FakeExchange = {
    gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?target=`,
    asked,
    fail: (...next) => faults.push(...next),
    listedAt: 0,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
  return exchange
}

type FakeExchangeOptions = { readonly port?: number; readonly now?: () => number }
type Question = { readonly ask: URLSearchParams; readonly listedAt: number; readonly now: number }
type Route = { readonly tellsCandles: boolean; readonly body: (question: Question) => unknown }

const ROUTES: Readonly<Record<string, Route>> = {
  'api.binance.com/api/v3/exchangeInfo': { tellsCandles: false, body: () => ({ symbols: [BINANCE_SPOT] }) },
  'api.binance.com/api/v3/klines': { tellsCandles: true, body: binanceKlines },
  'fapi.binance.com/fapi/v1/exchangeInfo': { tellsCandles: false, body: () => ({ symbols: [BINANCE_PERPETUAL] }) },
  'fapi.binance.com/fapi/v1/klines': { tellsCandles: true, body: binanceKlines },
  'api.bybit.com/v5/market/instruments-info': {
    tellsCandles: false,
    body: () => bybit({ category: 'linear', list: [BYBIT_LINEAR] }),
  },
  'api.bybit.com/v5/market/kline': { tellsCandles: true, body: bybitKlines },
  'www.okx.com/api/v5/public/instruments': { tellsCandles: false, body: () => okx([OKX_SWAP]) },
  'www.okx.com/api/v5/market/candles': { tellsCandles: true, body: okxCandles },
  'www.okx.com/api/v5/market/history-candles': { tellsCandles: true, body: okxCandles },
}

/** https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints#klinecandlestick-data */
function binanceKlines({ ask, listedAt, now }: Question): unknown {
  const intervalMs = lengthOf(ask.get('interval') ?? '')
  const from = Math.max(Number(ask.get('startTime')), listedAt)
  const limit = Math.min(Number(ask.get('limit') ?? 500), 1_000)
  const times = timesOf({ from, to: Math.min(Number(ask.get('endTime') ?? now), now), intervalMs }).slice(0, limit)
  return times.map((time) => {
    const [open, high, low, close, volume] = joined(time, intervalMs)
    const text = [open, high, low, close, volume].map(String)
    return [time, ...text, time + intervalMs - 1, '0', 0, '0', '0', '0']
  })
}

/** Newest first. https://bybit-exchange.github.io/docs/v5/market/kline */
function bybitKlines({ ask, listedAt, now }: Question): unknown {
  const name = ask.get('interval') ?? ''
  const intervalMs = name === 'D' ? 86_400_000 : Number(name) * 60_000
  const to = Math.min(Number(ask.get('end') ?? now), now)
  const times = timesOf({ from: Math.max(Number(ask.get('start')), listedAt), to, intervalMs })
  const newest = times.toReversed().slice(0, Math.min(Number(ask.get('limit') ?? 200), 1_000))
  const list = newest.map((time) => [time, ...joined(time, intervalMs), 0].map(String))
  return bybit({ symbol: ask.get('symbol'), category: ask.get('category'), list })
}

/** Newest first, both ends excluded. https://www.okx.com/docs-v5/en/#order-book-trading-market-data-get-candlesticks-history */
function okxCandles({ ask, listedAt, now }: Question): unknown {
  const intervalMs = lengthOf((ask.get('bar') ?? '').replace('utc', '').toLowerCase())
  const from = Math.max(Number(ask.get('before') ?? 0) + 1, listedAt)
  const to = Math.min(Number(ask.get('after') ?? now) - 1, now)
  const newest = timesOf({ from, to, intervalMs })
    .toReversed()
    .slice(0, Math.min(Number(ask.get('limit') ?? 100), 100))
  return okx(newest.map((time) => [time, ...contracts(joined(time, intervalMs)), 1].map(String)))
}

/** OKX counts the volume in contracts, in coins and in dollars. */
function contracts([open = 0, high = 0, low = 0, close = 0, volume = 0]: readonly number[]): readonly number[] {
  return [open, high, low, close, volume * 100, volume, volume * close]
}

/** A longer candle is made of those of its minutes. */
function joined(time: number, intervalMs: number): readonly number[] {
  const minutes = timesOf({ from: time, to: time + intervalMs - 1, intervalMs: 60_000 }).map(fakeCandle)
  const column = (place: 0 | 1 | 2 | 3 | 4): number[] => minutes.map((minute) => minute[place])
  return [
    column(0)[0] ?? 0,
    Math.max(...column(1)),
    Math.min(...column(2)),
    column(3).at(-1) ?? 0,
    column(4).reduce((sum, volume) => sum + volume, 0),
  ]
}

function timesOf(range: { readonly from: number; readonly to: number; readonly intervalMs: number }): number[] {
  const times: number[] = []
  const first = Math.ceil(range.from / range.intervalMs) * range.intervalMs
  for (let time = first; time <= range.to && times.length < 5_000; time += range.intervalMs) times.push(time)
  return times
}

function lengthOf(name: string): number {
  const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
  return Number.parseInt(name, 10) * (units[name.at(-1) ?? ''] ?? Number.NaN)
}

function bybit(result: object): object {
  return { retCode: 0, retMsg: 'OK', result: { ...result, nextPageCursor: '' }, retExtInfo: {}, time: 0 }
}

function okx(data: readonly unknown[]): object {
  return { code: '0', msg: '', data }
}

function answer(reply: ServerResponse, body: unknown, status = 200): void {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(body))
}

function page(reply: ServerResponse, text: string, status: number): void {
  reply.writeHead(status, { 'content-type': 'text/html' })
  reply.end(text)
}

function failing(reply: ServerResponse, { fault, host }: { fault: ExchangeFault; host: string }): void {
  switch (fault) {
    case 'too-many-requests':
      reply.setHeader('retry-after', '1')
      if (host === 'api.bybit.com') return answer(reply, { retCode: 10_006, retMsg: 'Too many visits!', result: {} })
      if (host === 'www.okx.com') return answer(reply, { code: '50011', msg: 'Too Many Requests', data: [] }, 429)
      return answer(reply, { code: -1003, msg: 'Too many requests; current limit is 2400.' }, 429)
    case 'broken':
      return page(reply, '<html><body><h1>503 Service Unavailable</h1></body></html>', 503)
    case 'nonsense':
      return page(reply, '<html><body>Welcome to the hotel. Please sign in.</body></html>', 200)
    case 'cut-off':
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      reply.write('[[1700000000000,"100","102')
      setTimeout(() => reply.destroy(), 20)
      return
    case 'slow':
      // Longer than the client has patience.
      setTimeout(() => answer(reply, []), 60_000).unref()
  }
}

const LOT = { filterType: 'LOT_SIZE', minQty: '0.001', maxQty: '1000', stepSize: '0.001' }
const TICK = { filterType: 'PRICE_FILTER', minPrice: '0.1', maxPrice: '1000000', tickSize: '0.1' }
const BINANCE_SPOT = {
  symbol: 'BTCUSDT',
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  isSpotTradingAllowed: true,
  permissions: ['SPOT'],
  permissionSets: [['SPOT']],
  filters: [TICK, LOT],
}
const BINANCE_PERPETUAL = {
  symbol: 'BTCUSDT',
  pair: 'BTCUSDT',
  contractType: 'PERPETUAL',
  deliveryDate: 4_133_404_800_000,
  onboardDate: 1_569_398_400_000,
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  filters: [TICK, LOT],
}
const BYBIT_LINEAR = {
  symbol: 'BTCUSDT',
  contractType: 'LinearPerpetual',
  status: 'Trading',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  settleCoin: 'USDT',
  launchTime: '1584230400000',
  deliveryTime: '0',
  priceScale: '2',
  leverageFilter: { minLeverage: '1', maxLeverage: '100.00', leverageStep: '0.01' },
  priceFilter: { minPrice: '0.10', maxPrice: '1999999.80', tickSize: '0.10' },
  lotSizeFilter: { maxOrderQty: '1190.000', minOrderQty: '0.001', qtyStep: '0.001' },
}
const OKX_SWAP = {
  instType: 'SWAP',
  instId: 'BTC-USDT-SWAP',
  uly: 'BTC-USDT',
  instFamily: 'BTC-USDT',
  settleCcy: 'USDT',
  baseCcy: '',
  quoteCcy: '',
  ctVal: '0.01',
  ctMult: '1',
  ctValCcy: 'BTC',
  ctType: 'linear',
  state: 'live',
  lever: '100',
  tickSz: '0.1',
  lotSz: '0.1',
  minSz: '0.1',
  listTime: '1611916828000',
  expTime: '',
}
