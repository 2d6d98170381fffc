/** The exchanges that an account can be connected to, in the order in which they are offered. */
export const EXCHANGES = [
  'binance',
  'bybit',
  'okx',
  'hyperliquid',
  'bitget',
  'kraken',
  'krakenfutures',
  'kucoin',
  'coinbase',
  'gate',
  'mexc',
  'bingx',
  'htx',
  'deribit',
  'cryptocom',
  'bitfinex',
  'phemex',
] as const
export type ExchangeId = (typeof EXCHANGES)[number]

/** The credentials that exchanges require to read an account. */
export const CREDENTIALS = ['key', 'secret', 'passphrase', 'address'] as const
export type CredentialName = (typeof CREDENTIALS)[number]

const KEY_AND_SECRET = ['key', 'secret'] as const
const WITH_PASSPHRASE = ['key', 'secret', 'passphrase'] as const

/** The credentials that an exchange needs, in the order in which it shows them. */
export function credentialsOf(exchange: ExchangeId): readonly CredentialName[] {
  if (exchange === 'hyperliquid') return ['address']
  return exchange === 'okx' || exchange === 'bitget' || exchange === 'kucoin' ? WITH_PASSPHRASE : KEY_AND_SECRET
}

/** The venue of an exchange's accounts, by the name that files use too. */
export function venueOf(exchange: ExchangeId): string {
  return exchange === 'krakenfutures' ? 'kraken' : exchange
}
