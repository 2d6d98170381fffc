/** Names of coins and pairs as venues write them, especially pairs without a separator such as `BTCUSDT`. */

import { isCoin } from '../../ledger/index.ts'

export type Pair = { readonly base: string; readonly quote: string }

/** Quote assets of the large venues, longest first, so that `USDT` is found before `USD`. */
const QUOTES: readonly string[] = [
  'FDUSD BFUSD USDT USDC BUSD TUSD USDP USD1 USDE EURI USDG RLUSD PYUSD BIDR BVND IDRT',
  'DOGE AEUR USDS USD EUR GBP TRY AUD BRL RUB UAH NGN ZAR PLN RON ARS',
  'JPY MXN CZK CAD CHF COP VAI PAX DAI BNB BTC XBT ETH XRP TRX DOT',
  'SOL XTZ MNT UST BYUSDT KRW VND INR IDR THB SGD HKD TWD',
]
  .flatMap((line) => line.split(' '))
  .sort((a, b) => b.length - a.length)

/** Coins that serve as quotes, the most common first. Coins outside the list come last. */
const RANKED = 'USDT USD USDC FDUSD BUSD TUSD USDP DAI USD1 EUR GBP TRY BRL JPY AUD CAD CHF BTC XBT ETH BNB'.split(' ')

const FIRST_COIN = RANKED.indexOf('BTC')

/** How common the coin is as a quote; smaller is more common. */
export function quoteRank(asset: string): number {
  const index = RANKED.indexOf(asset)
  // Fiat money never has a coin as its quote, however rare it is: KRW-BTC is bitcoin for won.
  if (index < 0 && !isCoin(asset)) return FIRST_COIN - 0.5
  return index >= 0 ? index : QUOTES.includes(asset) ? RANKED.length : RANKED.length + 1
}

/** True for common quotes at large exchanges. */
export function isUsualQuote(asset: string): boolean {
  return RANKED.includes(asset)
}

/** True for a coin or currency that serves as a quote. */
export function isQuote(asset: string): boolean {
  return QUOTES.includes(asset)
}

/** Splits pairs that name the quote first, as Bittrex wrote `BTC-LTC` and Poloniex `USDTLTC`. */
export function splitReversed(symbol: string): Pair | null {
  const separated = /^([^-/_]{1,30})[-/_]([^-/_]{1,30})$/.exec(symbol)
  if (separated !== null) return { base: separated[2] ?? '', quote: separated[1] ?? '' }
  const quote = QUOTES.find((candidate) => symbol.length > candidate.length && symbol.startsWith(candidate))
  return quote === undefined ? null : { base: symbol.slice(quote.length), quote }
}

/** Splits `BTCUSDT`, `BTC-USDT`, `BTC/USDT` or `BTC_USDT`; null if it does not end with a known quote asset. */
export function splitPair(symbol: string): Pair | null {
  const separated = /^([^-/_]{1,30})[-/_]([^-/_]{1,30})$/.exec(symbol)
  if (separated !== null) return { base: separated[1] ?? '', quote: separated[2] ?? '' }
  for (const quote of QUOTES) {
    if (symbol.length > quote.length && symbol.endsWith(quote)) {
      return { base: symbol.slice(0, -quote.length), quote }
    }
  }
  return null
}

const SYMBOL = /^[\p{L}\p{N}@][\p{L}\p{N}._:@/()+ -]{0,79}$/u
const ASSET = /^[\p{L}\p{N}@][\p{L}\p{N}._:-]{0,29}$/u

/** True for text that can name something traded: no formulas, no markup, nothing invisible. */
export function isSymbol(text: string): boolean {
  return text.length <= 80 && SYMBOL.test(text)
}

/**
 * Rejects words and numbers of other columns. Names made of digits are short: `4` and `404` are coins, `120.5` is not.
 */
const NO_ASSET = /^(?:true|false|null|none|nan|undefined|infinity|\d{5,}|\d*[.:_-][\d.:_-]*|\d+\.\d.*)$/i

/** True for text that can be the name of a coin. */
export function isAsset(text: string): boolean {
  return text.length <= 30 && ASSET.test(text) && !NO_ASSET.test(text)
}
