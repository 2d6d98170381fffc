/** The sources of candle prices. */
import { listedMarkets } from './crowd.ts'
import { decimalsOf, INSTRUMENTS, type FakeInstrument } from './instruments.ts'
import { dollarsAt } from './prices.ts'

/** Open, high, low, close, volume. */
export type FakeCandle = readonly [number, number, number, number, number]

export type CandleQuery = {
  readonly symbol: string
  readonly time: number
  readonly intervalMs: number
  /** The newest candle ends here, before its interval does. */
  readonly now: number
}
export type CandleMaker = (request: CandleQuery) => FakeCandle

/** The candle that every exchange returns for a minute, regardless of the market: predictable in tests. */
export function fakeCandle(time: number): FakeCandle {
  const step = Math.floor(time / 60_000) % 20
  const open = 100 + step
  return [open, open + 2, open - 1, open + 1, 10 + step]
}

/** Longer candles are aggregated from those of their minutes. */
export const plainCandles: CandleMaker = ({ time, intervalMs }) => {
  const minutes = Array.from({ length: intervalMs / 60_000 }, (_, index) => fakeCandle(time + index * 60_000))
  const column = (index: 0 | 1 | 2 | 3 | 4): number[] => minutes.map((minute) => minute[index])
  return [
    column(0)[0] ?? 0,
    Math.max(...column(1)),
    Math.min(...column(2)),
    column(3).at(-1) ?? 0,
    column(4).reduce((sum, volume) => sum + volume, 0),
  ]
}

const HALF_MINUTE_MS = 30_000
const MAX_SAMPLES = 240
const MAX_CROWD = 1_000
const CROWDED = ['binance', 'hyperliquid'] as const
const BY_SYMBOL: ReadonlyMap<string, FakeInstrument> = new Map(
  [
    ...CROWDED.flatMap((exchange) => listedMarkets(exchange, 'linear', MAX_CROWD)),
    ...Object.values(INSTRUMENTS).flat(),
  ].map((market) => [market.symbol, market]),
)

/** Candles around the prices at which the accounts trade; a long one samples the price several times. */
export const marketCandles: CandleMaker = (request) => {
  const { symbol, time, intervalMs, now } = request
  const market = BY_SYMBOL.get(symbol) ?? BY_SYMBOL.get('BTCUSDT')
  if (market === undefined) return plainCandles(request)
  const decimals = decimalsOf(market.priceStep)
  const lengthMs = Math.max(1, Math.min(intervalMs, now - time))
  const samples = Math.ceil(Math.min(MAX_SAMPLES, lengthMs / HALF_MINUTE_MS))
  const prices = Array.from({ length: samples + 1 }, (_, index) => {
    const moment = time + (lengthMs * index) / samples
    return dollarsAt(market.base, moment) / dollarsAt(market.quote, moment)
  })
  // An order with several fills walks a few price steps away, and the price moves between two samples.
  const unseen = lengthMs / samples > HALF_MINUTE_MS ? 0.0015 : 0.0003
  const reach = Number(market.priceStep) * 6 + (prices[0] ?? 0) * unseen
  const rounded = (price: number): number => Number(price.toFixed(decimals))
  const volume = 1 + (Math.floor(time / intervalMs) % 50)
  return [
    rounded(prices[0] ?? 0),
    rounded(Math.max(...prices) + reach),
    rounded(Math.min(...prices) - reach),
    rounded(prices.at(-1) ?? 0),
    volume,
  ]
}
