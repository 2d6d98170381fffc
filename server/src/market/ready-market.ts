/** Joins a venue's data into one response: the most traded instruments, with all known data about them. */
import { createHash } from 'node:crypto'
import {
  type GapReason,
  type MarketResponse,
  MAX_SCREENED,
  SCREENED_VENUES,
  type ScreenedVenueId,
} from '@roundtrip/contract/market'
import {
  COLUMNS,
  instrumentOf,
  type ListedInstrument,
  type LiveFigures,
  writeListing,
  writeLive,
} from '@roundtrip/core/screener'

export type DataStatus = { readonly at: number | null; readonly problem: GapReason | null }

/** All known data about a venue. */
export type VenueMarket = {
  readonly venue: ScreenedVenueId
  readonly instruments: readonly ListedInstrument[]
  readonly live: ReadonlyMap<string, LiveFigures>
  readonly freshness: { readonly [kind in keyof MarketResponse['freshness']]: DataStatus }
}

/** A venue's market, limited to the screened instruments and ready to be sent. */
export type ReadyMarket = {
  /** The most traded first. */
  readonly instruments: readonly ListedInstrument[]
  readonly text: string
  readonly response: Omit<MarketResponse, 'instruments' | 'now'>
}

/** `chosen`: the screened instruments; the others are not sent, however much they are traded. */
export function readyMarket(
  market: VenueMarket,
  { chosen, now }: { chosen: ReadonlySet<string>; now: number },
): ReadyMarket {
  const quoteDollars = dollarsOf(market)
  const chosenInstruments = market.instruments.filter(({ id }) => chosen.has(id))
  const ranked = byVolume(market, { instruments: chosenInstruments, quoteDollars })
  const text = writeListing(chosenInstruments)
  const { freshness: status } = market
  return {
    instruments: ranked,
    text,
    response: {
      time: now,
      listing: createHash('sha256').update(text).digest('base64url').slice(0, 16),
      live: writeLive(new Map(ranked.map(({ id }) => [id, market.live.get(id) ?? NOTHING])), now),
      quoteDollars,
      benchmark: ranked.find(({ base }) => BITCOINS.has(base))?.id ?? null,
      leftOut: market.instruments.length - chosenInstruments.length,
      freshness: status,
      problem: status.tickers.problem ?? status.instruments.problem,
    },
  }
}

/** The most traded instruments of a venue. */
export function mostTraded(market: VenueMarket): ReadonlySet<string> {
  const ranked = byVolume(market, { instruments: market.instruments, quoteDollars: dollarsOf(market) })
  return new Set(ranked.slice(0, MAX_SCREENED).map(({ id }) => id))
}

type Ranking = {
  readonly instruments: readonly ListedInstrument[]
  readonly quoteDollars: Readonly<Record<string, number>>
}

function byVolume({ venue, live }: VenueMarket, { instruments, quoteDollars }: Ranking): ListedInstrument[] {
  const context = { venue: nameOf(venue), quoteDollars }
  return instruments
    .map((listed) => {
      const dollars = COLUMNS.volume24h.compute(instrumentOf(listed, live.get(listed.id), context))
      return { listed, dollars: dollars ?? -1 }
    })
    .toSorted((a, b) => b.dollars - a.dollars)
    .map(({ listed }) => listed)
}

function nameOf(venue: ScreenedVenueId): string {
  return SCREENED_VENUES.find(({ id }) => id === venue)?.name ?? venue
}

/**
 * Dollars for one unit of each quote currency: coins that are pegged to the dollar count as one, others at the venue's
 * price against one of those.
 */
function dollarsOf({ instruments, live }: VenueMarket): Record<string, number> {
  const dollars: Record<string, number> = {}
  const quotes = new Set(instruments.map(({ quote }) => quote))
  for (const quote of quotes) {
    if (DOLLARS.has(quote)) dollars[quote] = 1
    const against = (coin: string, currency: string): number | null => {
      const pair = instruments.find(
        ({ base, quote: second, kind }) => kind !== 'inverse' && base === coin && second === currency,
      )
      return live.get(pair?.id ?? '')?.ticker?.last ?? null
    }
    for (const dollar of DOLLARS) {
      if (quote in dollars) break
      const [price, turned] = [against(quote, dollar), against(dollar, quote)]
      if (price !== null) dollars[quote] = price
      else if (turned !== null) dollars[quote] = Number((1 / turned).toPrecision(10))
    }
  }
  return dollars
}

const DOLLARS: ReadonlySet<string> = new Set([
  'USDT',
  'USD',
  'USDC',
  'FDUSD',
  'TUSD',
  'USDE',
  'DAI',
  'USDG',
  'RLUSD',
  'USD1',
])
const BITCOINS: ReadonlySet<string> = new Set(['BTC', 'XBT'])
const NOTHING: LiveFigures = { ticker: null, funding: null, openInterest: null }
