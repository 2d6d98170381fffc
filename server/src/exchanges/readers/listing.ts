/** Turns the library's markets into the instruments of the ledger. */
import { formatFixed, multiply, parseFixed } from '@roundtrip/core/base'
import { type Listing, listedInstrument, type MarketLookup } from '@roundtrip/core/exchange-api'
import type { Instrument } from '@roundtrip/core/ledger'
import type { Exchange, Market } from 'ccxt'

export type MarketKind = 'spot' | 'contract'

/** Finds markets of a kind by the exchange's own names. */
export function marketLookup(exchange: Exchange, venue: string, kind: MarketKind): MarketLookup {
  return (symbol) => {
    const markets = (exchange.markets_by_id?.[symbol] ?? []) as readonly Market[]
    const market = markets.find((candidate) =>
      kind === 'spot' ? candidate?.spot === true : candidate?.contract === true,
    )
    const listing = market === undefined ? null : listingOf(market)
    return listing === null ? null : listedInstrument(venue, listing)
  }
}

/** The exchange's own names of its markets, in the order in which it lists them. */
export function symbolsOf(exchange: Exchange, isIncluded: (market: NonNullable<Market>) => boolean): string[] {
  const ids = new Set<string>()
  for (const market of Object.values(exchange.markets ?? {})) {
    if (market !== undefined && isIncluded(market)) ids.add(String(market.id))
  }
  return [...ids].toSorted()
}

/** Null for a market of a kind that the ledger does not know. */
export function listingOf(market: Market): Listing | null {
  if (market === undefined) return null
  const kind = kindOf(market)
  const { base, quote } = market
  if (kind === null || base === undefined || quote === undefined) return null
  return {
    symbol: String(market.id),
    kind,
    base,
    quote,
    settle: kind === 'spot' ? quote : (market.settle ?? quote),
    contractSize: kind === 'spot' ? '1' : sizeOf(market),
    step: textOf(market.precision?.amount),
    expiry: market.expiry ?? null,
    strike: textOf(market.strike),
    optionType: market.optionType === 'call' || market.optionType === 'put' ? market.optionType : null,
  }
}

/** The library treats OKX's `ctVal` as the size of a contract, which is `ctVal` times `ctMult`. */
function sizeOf(market: NonNullable<Market>): string {
  const size = textOf(market.contractSize) ?? '1'
  const info: unknown = market.info
  const multiplier = typeof info === 'object' && info !== null ? textOf(Reflect.get(info, 'ctMult')) : null
  if (multiplier === null) return size
  const [value, times] = [parseFixed(size), parseFixed(multiplier)]
  return value === null || times === null || times <= 0n ? size : formatFixed(multiply(value, times))
}

function kindOf(market: NonNullable<Market>): Listing['kind'] | null {
  if (market.spot === true) return 'spot'
  if (market.option === true) return market.inverse === true ? 'option-inverse' : 'option-linear'
  if (market.contract !== true) return null
  if (market.inverse === true) return 'inverse'
  // Settled in a coin that is neither base nor quote.
  if (market.settle !== market.quote && market.settle !== market.base && !DOLLARS.has(market.settle ?? '')) {
    return 'quanto'
  }
  return 'linear'
}

const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC', 'FDUSD', 'BUSD', 'DAI'])

/** Because numbers are kept as text, the library's own figures are text as well, whatever their type says. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'number' ? decimalText(value) : String(value)
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? text : null
}

function decimalText(value: number): string {
  return Number.isFinite(value) ? String(value) : ''
}

/** The instrument of a market, by the library's own symbol or by the exchange's name. */
export function instrumentOfMarket(exchange: Exchange, venue: string, symbol: string): Instrument | null {
  const market = exchange.markets?.[symbol] ?? exchange.markets_by_id?.[symbol]?.[0]
  const listing = market === undefined ? null : listingOf(market)
  return listing === null ? null : listedInstrument(venue, listing)
}
