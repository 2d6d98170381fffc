import type { ExchangeId } from './exchanges.ts'
import type { ExchangeRegion } from './regions.ts'

/** Exchanges that report what a key may do. For the others, the trader has to confirm that the key can only read. */
const TELLING: ReadonlySet<ExchangeId> = new Set([
  'binance',
  'bybit',
  'okx',
  'bitget',
  'kraken',
  'kucoin',
  'coinbase',
  'gate',
  'bitfinex',
  'deribit',
])

/**
 * Whether the exchange reports what a key may do; an address can only be read. Binance US has no such request
 * (https://docs.binance.us, November 2026).
 */
export function tellsRights(exchange: ExchangeId, region: ExchangeRegion | null = null): boolean {
  if (exchange === 'binance' && region === 'us') return false
  return exchange === 'hyperliquid' || TELLING.has(exchange)
}
