/** Where the dollar rate of a coin or a currency is read: hourly closes of its market against a dollar coin. */
import { divide, type Fixed, HOUR_MS, ONE } from '@roundtrip/core/base'
import { isCoin, USD_CLASS } from '@roundtrip/core/ledger'
import type { CandleMarket } from '@roundtrip/core/market'

/** A rate is the last close before a moment, so it is an hour old at most. */
export const RATE_INTERVAL_MS = HOUR_MS

/**
 * The first that lists the coin counts. Dollar coins count as dollars, so either will do. Much money is only traded the
 * other way round, as what a dollar coin costs, so those markets are asked for, too; one that a venue does not list is
 * skipped, and an inverted price is a rate wherever there is one.
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

/** Dollars for one unit of the asset that a market tells the rate of, at this price; null for no price. */
export function rateAtPrice({ base }: CandleMarket, price: Fixed): Fixed | null {
  if (price <= 0n) return null
  return USD_CLASS.has(base) ? divide(ONE, price) : price
}
