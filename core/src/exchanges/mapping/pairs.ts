/** Turns names of markets, as people and programs write them, into a base and a quote. */
import { isCoin } from '../../ledger/index.ts'
import { isQuote, isUsualQuote, quoteRank, type Pair, splitPair, splitReversed } from '../rows/symbols.ts'
import type { ColumnMapping } from './mapping.ts'

/** The pair in a symbol; a single coin is priced in the mapping's quote. Null if nothing names the quote. */
export function pairInSymbol(symbol: string, { pair, quote }: Pick<ColumnMapping, 'pair' | 'quote'>): Pair | null {
  const plain = bareSymbol(symbol)
  const split = pair === 'alone' ? null : pair === 'base-first' ? splitPair(plain) : splitReversed(plain)
  if (split !== null) return split
  return plain === '' || quote === null ? null : { base: plain, quote }
}

/**
 * `BTCUSDT` for `BINANCE:BTCUSDT.P`, `BTC/USDT` for `BTC/USDT:USDT`, `ETH` for `ETH-PERP`: without the exchange that
 * TradingView names first and without the kind of contract; `XBTUSD` for `PF_XBTUSD` of Kraken Futures.
 */
export function bareSymbol(symbol: string): string {
  return withoutColon(symbol.slice(0, 80).trim().toUpperCase())
    .replace(/(?<=.)[-_. ]?(?:SWAP|PERP|PERPETUAL)S?$/, '')
    .replace(/\.P$/, '')
    .replace(KRAKEN_CONTRACT, '')
    .replace(/ ?([/_-]) ?| +/g, (_, sign: string | undefined) => sign ?? '/')
}

/** The prefixes of pairs at Kraken Futures; see `layouts/kraken-futures/contracts.ts`. */
const KRAKEN_CONTRACT = /^(?:PF|PI|PV|FF|FI)_(?=[A-Z]{5,})/

/** `BTC/USDT` of `BTC/USDT:USDT`, and `BTCUSDT` of `BINANCE:BTCUSDT`. */
function withoutColon(symbol: string): string {
  const colon = symbol.indexOf(':')
  if (colon <= 0 || colon === symbol.length - 1) return symbol
  const before = symbol.slice(0, colon)
  return before.includes('/') ? before : symbol.slice(colon + 1)
}

/** True if the symbol says that it is a perpetual contract. */
export function namesPerpetual(symbol: string): boolean {
  const plain = symbol.slice(0, 80).trim().toUpperCase()
  const colon = plain.indexOf(':')
  return PERPETUAL.test(plain) || plain.endsWith('.P') || (colon > 0 && plain.slice(0, colon).includes('/'))
}

const PERPETUAL = /.(?:SWAP|PERP|PERPETUAL)S?$/

/** Whether pairs name the base or the quote first; null if both readings are possible. */
export function pairOrderOf(symbols: readonly string[]): ColumnMapping['pair'] | null {
  let base = 0
  let quote = 0
  const distinct = new Set(symbols.map(bareSymbol))
  const pairs = [...distinct].filter((symbol) => splitPair(symbol) !== null || splitReversed(symbol) !== null)
  // Some tickers of shares end like a coin: `QTRX`.
  if (pairs.length * 2 < distinct.size) return 'alone'
  for (const symbol of distinct) {
    const first = splitPair(symbol)
    const second = splitReversed(symbol)
    if (first === null && second === null) continue
    if (first === null || second === null) {
      if (first === null) quote += 1
      else base += 1
      continue
    }
    const difference = quoteRank(first.quote) - quoteRank(second.quote)
    // Pairs of won and USDT come in either order.
    if (difference < 0 && !(isEitherQuote(first) && isRareMoney(first.base))) base += 1
    // BTC-ETH is ETH for BTC, or has its coins in the order that most exchanges write.
    if (difference > 0 && !isEitherQuote(first)) quote += 1
  }
  // One in four may be an exception, such as two coins that are both rare as quotes.
  if (Math.min(base, quote) * 3 >= Math.max(base, quote)) return null
  return base > quote ? 'base-first' : 'quote-first'
}

/** Two coins, or two currencies, that both serve as quotes: the first may just as well be the base. */
function isEitherQuote({ base, quote }: Pair): boolean {
  return isQuote(base) && isQuote(quote) && isCoin(base) === isCoin(quote)
}

/** The usual order at most exchanges, for a mapping whose question is still open. */
export function usualPairOrder(symbols: readonly string[]): ColumnMapping['pair'] {
  return pairOrderOf(symbols) ?? 'base-first'
}

/** Fiat money that large exchanges hardly ever quote prices in. */
function isRareMoney(asset: string): boolean {
  return !isCoin(asset) && !isUsualQuote(asset)
}

/** Both coins in the order of the symbol, regardless of which is the quote; null if it does not consist of two. */
export function coinsInSymbol(symbol: string): readonly [string, string] | null {
  const bare = bareSymbol(symbol)
  const [first, second] = [splitPair(bare), splitReversed(bare)]
  if (first === null || second === null || first.base !== second.quote) return null
  return [first.base, first.quote]
}

/** A symbol of two coins with a separator, as a question shows it; null for any other. */
export function signedPair(symbol: string): string | null {
  const coins = coinsInSymbol(symbol)
  if (coins === null) return null
  return /[-/_]/.test(bareSymbol(symbol)) ? symbol : coins.join('/')
}
