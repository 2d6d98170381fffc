/** Names of markets, reduced to what two journals can agree on: the coin, and the class of its quote. */
import { bareSymbol } from '../exchanges/mapping/pairs.ts'
import { splitPair } from '../exchanges/rows/symbols.ts'

export type MarketName = {
  readonly base: string
  /** `USD` for dollars and all dollar coins; null if the name does not state it, as in `BTC-PERP`. */
  readonly quote: string | null
}

const DOLLARS = new Set('USD USDT USDC FDUSD BUSD TUSD USDP DAI USD1 USDE USDS PYUSD RLUSD'.split(' '))
const ALIASES: ReadonlyMap<string, string> = new Map([['XBT', 'BTC']])

/** The class of a quote: `USD` for each dollar coin. */
export function quoteClass(quote: string): string {
  const plain = quote.trim().toUpperCase()
  return DOLLARS.has(plain) ? 'USD' : (ALIASES.get(plain) ?? plain)
}

export function baseName(base: string): string {
  const plain = base.trim().toUpperCase()
  return ALIASES.get(plain) ?? plain
}

/**
 * `BTC` and `USD` for `BTCUSDT`, `BTC/USDT:USDT`, `BINANCE:BTCUSDT.P`, `XBTUSD`, `BTC_USDT`; only `BTC` for `BTC-PERP`
 * and `BTC`. Dates of futures are left out: `BTC-27JUN25`, `BTCUSDT_250627`, `BTCUSD-0328`.
 */
export function marketName(symbol: string, isTraded: (base: string) => boolean): MarketName {
  const plain = bareSymbol(symbol)
    .replace(/^PF_|^PI_|^FI_|^FF_/, '')
    .replace(/[-_ ]?(?:\d{1,2}[A-Z]{3}\d{2}|\d{6,8}|\d{4})$/, '')
    .replace(/[-_](?:SWAP|PERP|UMCBL|DMCBL|FUTURES?)$/, '')
    .replace(/(?<=USDT|USDC|USD)M$/, '')
    // Some journals cannot keep points or slashes in a symbol.
    .replaceAll('.', '/')
  const pair = splitPair(plain)
  if (pair === null || pair.base === '') return { base: baseName(plain), quote: null }
  const name = { base: baseName(pair.base), quote: quoteClass(pair.quote) }
  if (isTraded(name.base) || !/^[A-Z0-9]+$/.test(plain)) return name
  // `XBTUSD` and `DOTUSD` end with the name of a dollar coin, as BTCTUSD does.
  const other = OVERLAPPING.flatMap((quote) => (plain.endsWith(quote) ? [baseName(plain.slice(0, -quote.length))] : []))
  const base = other.find(isTraded)
  return base === undefined ? name : { base, quote: 'USD' }
}

const OVERLAPPING = ['USD', 'USDT', 'USDC']
