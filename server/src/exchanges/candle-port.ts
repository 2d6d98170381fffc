import type { GapReason } from '@roundtrip/contract/market'
import type { Bar, CandleMarket, TimeRange } from '@roundtrip/core/market'

/** The candles of exchanges, as the rest of the server sees them. Everything here can be sent between threads. */
export type CandleRequest = { readonly market: CandleMarket; readonly range: TimeRange; readonly intervalMs: number }

/** All candles of the exchange in the range, or why there are none. */
export type CandleResult =
  | { readonly status: 'loaded'; readonly bars: readonly Bar[] }
  | { readonly status: 'failed'; readonly reason: GapReason }

export type ExchangeCandles = {
  readonly fetch: (request: CandleRequest) => Promise<CandleResult>
}
