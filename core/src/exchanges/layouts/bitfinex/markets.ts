/** Names of coins and markets at Bitfinex, in its API and its reports. */
import { type Instrument, instrument } from '../../../ledger/index.ts'

/**
 * Coins whose name at Bitfinex differs from the common one, by `pub:map:currency:sym` of Bitfinex and the table of
 * ccxt. Tokens of the Lightning and Liquid networks are exchanged one to one without a trade, so they count as the coin
 * itself.
 */
const COINS: ReadonlyMap<string, string> = new Map(
  `UST USDT|EUT EURT|EUS EURS|UDC USDC|TSD TUSD|XCH XCHF|TERRAUST USTC|LUNA LUNC|LUNA2 LUNA|ALG ALGO|AMP AMPL|ATO ATOM
   |BCHABC XEC|BCHN BCH|DAT DATA|DSH DASH|IOT IOTA|MNA MANA|QSH QASH|QTM QTUM|RBT RBTC|SNG SNGLS|STJ STORJ|VSY VSYS
   |WAX WAXP|EDO PNT|PAS PASS|IDX ID|IQX IQ|ZBT ZB|YYW YOYOW|DOG MDOGE|LNX BTC|LBT BTC|LET LEO|LES LEO`
    .split('|')
    .map((line): [string, string] => {
      const [theirs = '', ours = ''] = line.trim().split(' ')
      return [theirs, ours]
    }),
)

/** The common name of a coin. `F0` marks the wallet and the contracts of derivatives: USTF0 is USDT. */
export function bitfinexAsset(currency: string): string {
  const coin = currency.toUpperCase().replace(/F0$/, '')
  return COINS.get(coin) ?? coin
}

/**
 * The market that a symbol fully describes: `tBTCUSD`, `tDUSK:USD`, or `tBTCF0:USTF0` for a perpetual contract of one
 * coin that settles in its quote; null for anything else, such as the funding of `fUSD`.
 */
export function bitfinexMarket(symbol: string): Instrument | null {
  const [, base, quote] = /^t([A-Z0-9]{3})([A-Z0-9]{3})$/i.exec(symbol) ?? /^t(\w+):(\w+)$/.exec(symbol) ?? []
  if (base === undefined || quote === undefined) return null
  const isContract = /F0$/i.test(base) && /F0$/i.test(quote)
  const names = { base: bitfinexAsset(base), quote: bitfinexAsset(quote), settle: bitfinexAsset(quote) }
  return instrument({ venue: 'bitfinex', symbol, kind: isContract ? 'linear' : 'spot', ...names })
}
