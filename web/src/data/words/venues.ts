import { EXCHANGES, type ExchangeId } from '@roundtrip/contract'

/** What exchanges call themselves. */
const CONNECTABLE: Readonly<Record<ExchangeId, string>> = {
  binance: 'Binance',
  bybit: 'Bybit',
  okx: 'OKX',
  hyperliquid: 'Hyperliquid',
  bitget: 'Bitget',
  kraken: 'Kraken',
  krakenfutures: 'Kraken Futures',
  kucoin: 'KuCoin',
  coinbase: 'Coinbase',
  gate: 'Gate',
  mexc: 'MEXC',
  bingx: 'BingX',
  htx: 'HTX',
  deribit: 'Deribit',
  cryptocom: 'Crypto.com',
  bitfinex: 'Bitfinex',
  phemex: 'Phemex',
}
const NAMES: Readonly<Record<string, string>> = { ...CONNECTABLE, bitmex: 'BitMEX', other: 'My exchange' }

/** The name of a venue as it is shown; one that nobody knows is shown as it is written. */
export function venueName(venue: string): string {
  return Object.hasOwn(NAMES, venue) ? (NAMES[venue] ?? venue) : venue.charAt(0).toUpperCase() + venue.slice(1)
}

/** The exchange of that id, or null where it cannot be connected. */
export function connectable(venue: string | null): ExchangeId | null {
  return EXCHANGES.find((exchange) => exchange === venue) ?? null
}
