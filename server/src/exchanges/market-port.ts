/** The markets of exchanges, as the rest of the server sees them. Everything here can be sent between threads. */
import type { GapReason, MarginTier, ScreenedVenue } from '@roundtrip/contract/market'
import type { FundingRate, ListedInstrument, LiveFigures } from '@roundtrip/core/screener'

/** An exchange and one kind of its instruments. */
export type MarketVenue = { readonly exchange: Exclude<ScreenedVenue['exchange'], 'demo'> } & Pick<
  ScreenedVenue,
  'kind'
>

export type MarginTiers = { readonly unit: 'value' | 'contracts'; readonly tiers: readonly MarginTier[] }

/** What can be requested, and the shape of each response. Maps are keyed by the venue's own instrument names. */
export type MarketData = {
  readonly listing: readonly ListedInstrument[]
  /** Includes funding and open interest if the exchange returns them in the same response. */
  readonly tickers: readonly (readonly [string, LiveFigures])[]
  readonly funding: readonly (readonly [string, FundingRate])[]
  /** Open interest in contracts. */
  readonly interest: readonly (readonly [string, number])[]
  readonly tiers: MarginTiers
}
export type MarketWant = keyof MarketData

export type MarketRequest = {
  readonly venue: MarketVenue
  readonly want: MarketWant
  /** The instruments, for data that is requested one by one; empty if one response has all. */
  readonly ids: readonly string[]
  /** For open interest only: the moment in question; null = now. */
  readonly time: number | null
}

/** `at`: when the response arrived, UTC ms. */
export type MarketResult<Want extends MarketWant = MarketWant> =
  | { readonly status: 'loaded'; readonly at: number; readonly data: MarketData[Want] }
  | { readonly status: 'failed'; readonly reason: GapReason }

export type ExchangeMarkets = {
  readonly fetch: <Want extends MarketWant>(
    request: MarketRequest & { readonly want: Want },
  ) => Promise<MarketResult<Want>>
}

/** How an exchange publishes its market data. */
export type MarketSource = {
  /** Funding and open interest come with the tickers. */
  readonly atOnce: boolean
  /** Tickers come without bids and asks, which need a second request. */
  readonly bidsAsks: boolean
  readonly marks: boolean
  /** Funding intervals come in a response of their own. */
  readonly intervals: boolean
  /** How open interest is published if it does not come with the tickers; null = not at all. */
  readonly interest: 'whole' | 'each' | null
  /** Whether past open interest is available for each instrument. */
  readonly interestThen: boolean
  readonly tiers: 'value' | 'contracts' | null
}

const NOTHING: MarketSource = {
  atOnce: false,
  bidsAsks: false,
  marks: false,
  intervals: false,
  interest: null,
  interestThen: false,
  tiers: null,
}

export function sourceOf({ exchange, kind }: MarketVenue): MarketSource {
  if (kind === 'spot') return NOTHING
  switch (exchange) {
    case 'binance':
      // Leverage brackets need a key, and COIN-M history comes by pair, not by contract.
      return {
        ...NOTHING,
        bidsAsks: true,
        marks: true,
        intervals: true,
        interest: 'each',
        interestThen: kind === 'linear',
      }
    case 'bybit':
      return { ...NOTHING, atOnce: true, interestThen: true, tiers: 'value' }
    case 'okx':
      return { ...NOTHING, marks: true, interest: 'whole', tiers: 'contracts' }
    case 'hyperliquid':
      return { ...NOTHING, atOnce: true, tiers: 'value' }
  }
}
