/** The venues of trades, with the names that the exchanges use themselves. A new exchange begins with its line here. */
export const VENUE_NAMES = {
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
  bitmex: 'BitMEX',
  bitstamp: 'Bitstamp',
  bitflyer: 'bitFlyer',
  bitvavo: 'Bitvavo',
  blofin: 'BloFin',
  gemini: 'Gemini',
  poloniex: 'Poloniex',
  woox: 'WOO X',
  other: 'My exchange',
} as const

export type VenueId = keyof typeof VENUE_NAMES

/** The display name of a venue. A custom venue such as `mydesk` is shown as `Mydesk`. */
export function venueName(venue: string): string {
  const names: Readonly<Record<string, string>> = VENUE_NAMES
  return Object.hasOwn(names, venue) ? (names[venue] ?? venue) : venue.charAt(0).toUpperCase() + venue.slice(1)
}
