/** Names of what is traded, as people and programs write them, become a base and a quote. */
import { isCoin } from '../../ledger/index.ts'
import { isQuote, isUsualQuote, quoteRank, type Pair, splitPair, splitReversed } from '../rows/symbols.ts'
import type { ColumnMapping } from './mapping.ts'

/** The pair in a symbol; a lone coin is priced in the mapping's quote. Null where nothing names the quote. */
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

/** What Kraken Futures puts before its pairs; see `layouts/kraken-futures/contracts.ts`. */
const KRAKEN_CONTRACT = /^(?:PF|PI|PV|FF|FI)_(?=[A-Z]{5,})/

/** `BTC/USDT` of `BTC/USDT:USDT`, and `BTCUSDT` of `BINANCE:BTCUSDT`. */
function withoutColon(symbol: string): string {
  const colon = symbol.indexOf(':')
  if (colon <= 0 || colon === symbol.length - 1) return symbol
  const before = symbol.slice(0, colon)
  return before.includes('/') ? before : symbol.slice(colon + 1)
}

/** True where the symbol says that it is a perpetual contract. */
export function namesPerpetual(symbol: string): boolean {
  const plain = symbol.slice(0, 80).trim().toUpperCase()
  const colon = plain.indexOf(':')
  return PERPETUAL.test(plain) || plain.endsWith('.P') || (colon > 0 && plain.slice(0, colon).includes('/'))
}

const PERPETUAL = /.(?:SWAP|PERP|PERPETUAL)S?$/

/** Which coin of a pair is named first; null where both readings are possible. */
export function pairOrderOf(symbols: readonly string[]): ColumnMapping['pair'] | null {
  let base = 0
  let quote = 0
  const distinct = new Set(symbols.map(bareSymbol))
  const pairs = [...distinct].filter((symbol) => splitPair(symbol) !== null || splitReversed(symbol) !== null)
  // Among tickers of shares some end like a coin: `QTRX`.
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
    // Won for USDT are written either way round.
    if (difference < 0 && !(isEitherQuote(first) && isRareMoney(first.base))) base += 1
    // BTC-ETH is ETH for BTC, or has its coins in the order that most exchanges write.
    if (difference > 0 && !isEitherQuote(first)) quote += 1
  }
  // One in four may be an oddity, such as two coins that are both rare as quotes.
  if (Math.min(base, quote) * 3 >= Math.max(base, quote)) return null
  return base > quote ? 'base-first' : 'quote-first'
}

/** Two coins, or two currencies, that prices are in both: the quote that stands first may as well be the coin traded. */
function isEitherQuote({ base, quote }: Pair): boolean {
  return isQuote(base) && isQuote(quote) && isCoin(base) === isCoin(quote)
}

/** The order that most exchanges would mean, for a mapping that waits for its answer. */
export function usualPairOrder(symbols: readonly string[]): ColumnMapping['pair'] {
  return pairOrderOf(symbols) ?? 'base-first'
}

/** Money that prices of large exchanges are hardly ever in. */
function isRareMoney(asset: string): boolean {
  return !isCoin(asset) && !isUsualQuote(asset)
}

/** Both coins in the order in which a symbol has them, not knowing which is priced in the other; null where it has no two. */
export function coinsInSymbol(symbol: string): readonly [string, string] | null {
  const bare = bareSymbol(symbol)
  const [first, second] = [splitPair(bare), splitReversed(bare)]
  if (first === null || second === null || first.base !== second.quote) return null
  return [first.base, first.quote]
}

/** A symbol of two coins with a sign between them, as a question shows it; null for any other. */
export function signedPair(symbol: string): string | null {
  const coins = coinsInSymbol(symbol)
  if (coins === null) return null
  return /[-/_]/.test(bareSymbol(symbol)) ? symbol : coins.join('/')
}
