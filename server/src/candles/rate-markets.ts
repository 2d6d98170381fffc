/** The market from which the dollar rate of a coin or currency is read: hourly closes against a dollar coin. */
import { divide, type Fixed, HOUR_MS, ONE } from '@roundtrip/core/base'
import { isCoin, USD_CLASS } from '@roundtrip/core/ledger'
import type { CandleMarket } from '@roundtrip/core/market'

/** A rate is the last close before a moment, so it is at most an hour old. */
export const RATE_INTERVAL_MS = HOUR_MS

/**
 * The first that lists the coin is used. Dollar coins count as dollars, so any will do. Many currencies are only traded
 * the other way round, as the price of a dollar coin, so those markets are included; one that a venue does not list is
 * skipped, and an inverted price serves as the rate wherever there is one.
 */
export function rateMarkets(asset: string): readonly CandleMarket[] {
  const direct: readonly CandleMarket[] = [
    { venue: 'binance', kind: 'spot', symbol: `${asset}USDT`, base: asset, quote: 'USDT', settle: 'USDT' },
    { venue: 'okx', kind: 'spot', symbol: `${asset}-USDT`, base: asset, quote: 'USDT', settle: 'USDT' },
    { venue: 'coinbase', kind: 'spot', symbol: `${asset}-USD`, base: asset, quote: 'USD', settle: 'USD' },
  ]
  if (isCoin(asset)) return direct
  const inverted = ['binance', 'kraken'].map(
    (venue): CandleMarket => ({
      venue,
      kind: 'spot',
      symbol: `USDT${asset}`,
      base: 'USDT',
      quote: asset,
      settle: asset,
    }),
  )
  return [...direct, ...inverted]
}

/** Dollars for one unit of the asset whose rate a market gives, at this price; null without a price. */
export function rateAtPrice({ base }: CandleMarket, price: Fixed): Fixed | null {
  if (price <= 0n) return null
  return USD_CLASS.has(base) ? divide(ONE, price) : price
}
