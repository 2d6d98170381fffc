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

/** What an exchange asks for, so that an account can be read. */
export const CREDENTIALS = ['key', 'secret', 'passphrase', 'address'] as const
export type CredentialName = (typeof CREDENTIALS)[number]

const KEY_AND_SECRET = ['key', 'secret'] as const
const WITH_PASSPHRASE = ['key', 'secret', 'passphrase'] as const

/** The credentials that an exchange needs, in the order in which it shows them. */
export function credentialsOf(exchange: ExchangeId): readonly CredentialName[] {
  if (exchange === 'hyperliquid') return ['address']
  return exchange === 'okx' || exchange === 'bitget' || exchange === 'kucoin' ? WITH_PASSPHRASE : KEY_AND_SECRET
}

/** Exchanges that tell what a key may do. Of the others the trader has to say that the key can only read. */
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

/** Whether the exchange tells what a key may do; an address can do nothing but be read. */
export function tellsRights(exchange: ExchangeId): boolean {
  return exchange === 'hyperliquid' || TELLING.has(exchange)
}

/** The venue that the accounts of an exchange belong to, as files name it too. */
export function venueOf(exchange: ExchangeId): string {
  return exchange === 'krakenfutures' ? 'kraken' : exchange
}
