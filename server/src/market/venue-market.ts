/** The stored market of a venue, cached until it changes. */
import type { ScreenedVenueId } from '@roundtrip/contract/market'
import { type LiveFigures, readListing, readLive } from '@roundtrip/core/screener'
import { HOUR_MS } from '@roundtrip/core/base'
import type { Pool } from '../database/connection.ts'
import { samplesAt, THEN } from './interest-samples.ts'
import { mostTraded, readyMarket, type ReadyMarket, type VenueMarket } from './ready-market.ts'
import { readVenueData, NO_VENUE_DATA, type VenueData } from './venue-data.ts'

const KINDS = ['listing', 'tickers', 'funding', 'interest'] as const
type Kind = (typeof KINDS)[number]
type Stored = Readonly<Record<Kind, VenueData>>

export type StoredMarkets = (venue: ScreenedVenueId) => Promise<ReadyMarket>

export function storedMarkets({ pool, now }: { readonly pool: Pool; readonly now: () => number }): StoredMarkets {
  const cache = new Map<ScreenedVenueId, { readonly version: string; readonly ready: ReadyMarket }>()
  const choices = new Map<ScreenedVenueId, { readonly version: string; readonly ids: ReadonlySet<string> }>()
  return async (venue) => {
    const read = await readVenueData(pool, venue, KINDS)
    const dataOf = (kind: Kind): VenueData => read.get(kind) ?? NO_VENUE_DATA
    const stored = {
      listing: dataOf('listing'),
      tickers: dataOf('tickers'),
      funding: dataOf('funding'),
      interest: dataOf('interest'),
    }
    const version = KINDS.map((kind) => `${stored[kind].at} ${stored[kind].problem}`).join(' ')
    const cached = cache.get(venue)
    if (cached?.version === version) return cached.ready
    const market = await join(pool, venue, stored)
    // Chosen again every hour: an instrument at the edge does not come and go with every trade.
    const choice = `${stored.listing.at} ${stored.tickers.at === null} ${Math.floor(now() / HOUR_MS)}`
    const chosen = choices.get(venue)
    const ids = chosen?.version === choice ? chosen.ids : mostTraded(market)
    choices.set(venue, { version: choice, ids })
    const ready = readyMarket(market, { chosen: ids, now: now() })
    cache.set(venue, { version, ready })
    return ready
  }
}

async function join(pool: Pool, venue: ScreenedVenueId, stored: Stored): Promise<VenueMarket> {
  const figuresOf = ({ body, at }: VenueData): Map<string, LiveFigures> => readLive(body ?? '', at ?? 0)
  const [tickers, funding, interest] = [stored.tickers, stored.funding, stored.interest].map(figuresOf)
  const interestAt = interest?.size === 0 ? stored.tickers.at : stored.interest.at
  const earlier = async ({ agoMs, withinMs }: (typeof THEN)['hourAgo' | 'dayAgo']) =>
    samplesAt(pool, venue, { time: (interestAt ?? 0) - agoMs, withinMs })
  const [hourAgo, dayAgo] = [await earlier(THEN.hourAgo), await earlier(THEN.dayAgo)]
  const instruments = readListing(stored.listing.body ?? '')
  const live = new Map(
    instruments.map(({ id }): [string, LiveFigures] => {
      const own = tickers?.get(id)
      const now = interest?.get(id)?.openInterest ?? own?.openInterest ?? null
      return [
        id,
        {
          ticker: own?.ticker ?? null,
          funding: funding?.get(id)?.funding ?? own?.funding ?? null,
          openInterest: now && { ...now, hourAgo: hourAgo.get(id) ?? null, dayAgo: dayAgo.get(id) ?? null },
        },
      ]
    }),
  )
  const statusOf = ({ at, problem }: VenueData) => ({ at, problem })
  const isKnown = (part: 'funding' | 'openInterest'): boolean =>
    [...live.values()].some((figures) => figures[part] !== null)
  // Data that arrives with the tickers has their time.
  const statusWith = (data: VenueData, part: 'funding' | 'openInterest') =>
    statusOf(data.at === null && isKnown(part) ? stored.tickers : data)
  return {
    venue,
    instruments,
    live,
    freshness: {
      instruments: statusOf(stored.listing),
      tickers: statusOf(stored.tickers),
      funding: statusWith(stored.funding, 'funding'),
      openInterest: statusWith(stored.interest, 'openInterest'),
    },
  }
}
