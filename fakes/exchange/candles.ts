/** The candle responses of exchanges, each in its own shape. */
import type { FakeCandle } from './candle-makers.ts'
import type { FakeRequest } from './venue.ts'

type CandleQuery = Pick<FakeRequest, 'query' | 'listedAt' | 'now' | 'candle'>

/** https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints#klinecandlestick-data */
export function binanceKlines({ query, listedAt, now, candle }: CandleQuery): unknown {
  const symbol = query.get('symbol') ?? ''
  const intervalMs = lengthOf(query.get('interval') ?? '')
  const from = Math.max(Number(query.get('startTime')), listedAt)
  const limit = Math.min(Number(query.get('limit') ?? 500), 1_000)
  const times = timesOf({ from, to: Math.min(Number(query.get('endTime') ?? now), now), intervalMs }).slice(0, limit)
  return times.map((time) => {
    const [open, high, low, close, volume] = candle({ symbol, time, intervalMs, now })
    const text = [open, high, low, close, volume].map(String)
    return [time, ...text, time + intervalMs - 1, '0', 0, '0', '0', '0']
  })
}

/** Newest first. https://bybit-exchange.github.io/docs/v5/market/kline */
export function bybitKlines({ query, listedAt, now, candle }: CandleQuery): unknown {
  const symbol = query.get('symbol') ?? ''
  const name = query.get('interval') ?? ''
  const intervalMs = name === 'D' ? 86_400_000 : Number(name) * 60_000
  const to = Math.min(Number(query.get('end') ?? now), now)
  const times = timesOf({ from: Math.max(Number(query.get('start')), listedAt), to, intervalMs })
  const newest = times.toReversed().slice(0, Math.min(Number(query.get('limit') ?? 200), 1_000))
  const list = newest.map((time) => [time, ...candle({ symbol, time, intervalMs, now }), 0].map(String))
  return { symbol, category: query.get('category'), list }
}

/** Newest first, both ends excluded. https://www.okx.com/docs-v5/en/#order-book-trading-market-data-get-candlesticks-history */
export function okxCandles({ query, listedAt, now, candle }: CandleQuery): unknown {
  const symbol = query.get('instId') ?? ''
  const intervalMs = lengthOf((query.get('bar') ?? '').replace('utc', '').toLowerCase())
  const from = Math.max(Number(query.get('before') ?? 0) + 1, listedAt)
  const to = Math.min(Number(query.get('after') ?? now) - 1, now)
  const newest = timesOf({ from, to, intervalMs })
    .toReversed()
    .slice(0, Math.min(Number(query.get('limit') ?? 100), 100))
  return newest.map((time) => [time, ...contracts(candle({ symbol, time, intervalMs, now })), 1].map(String))
}

/** OKX counts the volume in contracts, in coins and in dollars. */
function contracts([open, high, low, close, volume]: FakeCandle): readonly number[] {
  return [open, high, low, close, volume * 100, volume, volume * close]
}

export type CandleWish = {
  readonly coin: string
  readonly interval: string
  readonly startTime: number
  readonly endTime: number
}

/** The newest 5,000. https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint#candle-snapshot */
export function hyperliquidCandles(wish: CandleWish, { listedAt, now, candle }: Omit<CandleQuery, 'query'>): unknown {
  const symbol = wish.coin
  const intervalMs = lengthOf(wish.interval)
  const from = Math.max(wish.startTime, listedAt, now - 5_000 * intervalMs)
  return timesOf({ from, to: Math.min(wish.endTime, now), intervalMs }).map((time) => {
    const [o, h, l, c, v] = candle({ symbol, time, intervalMs, now }).map(String)
    return { t: time, T: time + intervalMs - 1, s: symbol, i: wish.interval, o, h, l, c, v, n: 3 }
  })
}

/** The newest 720, whatever is requested. https://docs.kraken.com/api/docs/rest-api/get-ohlc-data */
export function krakenCandles({ query, listedAt, now, candle }: CandleQuery): unknown {
  const symbol = query.get('pair') ?? 'XXBTZUSD'
  const intervalMs = Number(query.get('interval') ?? 1) * 60_000
  const from = Math.max(Number(query.get('since') ?? 0) * 1_000 + 1, listedAt, now - 720 * intervalMs)
  const rows = timesOf({ from, to: now, intervalMs }).map((time) => {
    const [open, high, low, close, volume] = candle({ symbol, time, intervalMs, now })
    return [time / 1_000, ...[open, high, low, close, close, volume].map(String), 3]
  })
  return { [symbol]: rows, last: Math.floor(now / 1_000) }
}

/** Newest first, 300 at most. https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/public/get-public-product-candles */
export function coinbaseCandles({ query, listedAt, now, candle }: CandleQuery): unknown {
  const symbol = 'BTC-USDT'
  const intervalMs = COINBASE_LENGTHS[query.get('granularity') ?? ''] ?? Number.NaN
  const range = {
    from: Math.max(Number(query.get('start')) * 1_000, listedAt),
    to: Math.min(Number(query.get('end')) * 1_000, now),
  }
  const candles = timesOf({ ...range, intervalMs })
    .slice(0, 350)
    .map((time) => {
      const [open, high, low, close, volume] = candle({ symbol, time, intervalMs, now }).map(String)
      return { start: String(time / 1_000), low, high, open, close, volume }
    })
  return { candles: candles.toReversed() }
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

const COINBASE_LENGTHS: Readonly<Record<string, number>> = {
  ONE_MINUTE: 60_000,
  FIVE_MINUTE: 300_000,
  FIFTEEN_MINUTE: 900_000,
  ONE_HOUR: 3_600_000,
  ONE_DAY: 86_400_000,
}
