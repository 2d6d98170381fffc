/** Where the dollar rate of a coin or a currency is read: hourly closes of its market against a dollar coin. */
import { HOUR_MS } from '@roundtrip/core/base'
import type { CandleMarket } from '@roundtrip/core/market'

/** A rate is the last close before a moment, so it is an hour old at most. */
export const RATE_INTERVAL_MS = HOUR_MS

/** The first that lists the coin counts. Dollar coins count as dollars, so either will do. */
export function rateMarkets(asset: string): readonly CandleMarket[] {
  return [
    { venue: 'binance', kind: 'spot', symbol: `${asset}USDT`, base: asset, quote: 'USDT', settle: 'USDT' },
    { venue: 'okx', kind: 'spot', symbol: `${asset}-USDT`, base: asset, quote: 'USDT', settle: 'USDT' },
    { venue: 'coinbase', kind: 'spot', symbol: `${asset}-USD`, base: asset, quote: 'USD', settle: 'USD' },
  ]
}
