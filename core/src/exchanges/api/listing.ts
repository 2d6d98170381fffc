import type { Instrument, InstrumentKind } from '../../ledger/index.ts'
import { instrument } from '../../ledger/index.ts'
import { fixed, utcMs } from '../../base/index.ts'
import { isAsset, splitPair } from '../rows/symbols.ts'

/** A market as an exchange lists it, with numbers as decimal text. */
export type Listing = {
  readonly symbol: string
  readonly kind: InstrumentKind
  readonly base: string
  readonly quote: string
  readonly settle: string
  readonly contractSize: string
  readonly step: string | null
  /** UTC ms */
  readonly expiry: number | null
  readonly strike: string | null
  readonly optionType: 'call' | 'put' | null
}

/** Finds the market of a symbol; null if the exchange does not list it. */
export type MarketLookup = (symbol: string) => Instrument | null

/**
 * A delisted pair, derived from its name: `BTCUSDT`, `btc-usdt`. It keeps the id that it had while it was listed. Null
 * if the name cannot be split into two coins.
 */
export function delistedPair(venue: string, symbol: string): Instrument | null {
  const pair = splitPair(symbol.toUpperCase())
  if (pair === null || !isAsset(pair.base) || !isAsset(pair.quote)) return null
  return instrument({ venue, symbol, kind: 'spot', ...pair, settle: pair.quote })
}

/** The instrument of a listed market. Throws a RangeError if one of its numbers cannot be read. */
export function listedInstrument(venue: string, listing: Listing): Instrument {
  const { symbol, kind, base, quote, settle, strike, step, expiry, optionType } = listing
  return instrument({
    venue,
    symbol,
    kind,
    base,
    quote,
    settle,
    contractSize: fixed(listing.contractSize),
    step: step === null ? null : fixed(step),
    expiry: expiry === null ? null : utcMs(expiry),
    strike: strike === null ? null : fixed(strike),
    optionType,
  })
}
