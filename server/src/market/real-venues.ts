/** Venues of exchanges, as opposed to the sample one, and what all code that calls them shares. */
import { SCREENED_VENUES, type ScreenedVenueId } from '@roundtrip/contract/market'
import type { CandleMarket } from '@roundtrip/core/market'
import type { ListedInstrument } from '@roundtrip/core/screener'
import type { Logger } from 'pino'
import type { Pool } from '../database/connection.ts'
import type { ExchangeMarkets, MarketVenue } from '../exchanges/market-port.ts'
import type { StoredMarkets } from './venue-market.ts'

export type RealVenue = Exclude<ScreenedVenueId, 'demo'>

export type MarketKeeperDependencies = {
  readonly pool: Pool
  readonly exchanges: ExchangeMarkets
  readonly stored: StoredMarkets
  readonly now: () => number
  readonly log: Pick<Logger, 'warn'>
}

export function screenedVenue(id: RealVenue): MarketVenue {
  const screened = SCREENED_VENUES.find((venue) => venue.id === id)
  if (screened === undefined || screened.exchange === 'demo') throw new RangeError(`No exchange has the venue ${id}.`)
  return { exchange: screened.exchange, kind: screened.kind }
}

/** The market under which candles are stored; the same as for trades of this instrument, which share its candles. */
export function marketOf(venue: RealVenue, { id, kind, base, quote, settle }: ListedInstrument): CandleMarket {
  return { venue: screenedVenue(venue).exchange, kind, symbol: id, base, quote, settle }
}
