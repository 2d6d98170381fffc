/** Maintenance margin by the value of a position, fetched from the venue once a day and stored. */
import type { GapReason, MarginTier } from '@roundtrip/contract/market'
import { DAY_MS } from '@roundtrip/core/base'
import { sourceOf, type MarginTiers } from '../exchanges/market-port.ts'
import { type MarketKeeperDependencies, type RealVenue, screenedVenue } from './real-venues.ts'
import {
  claim,
  type VenueDataKey,
  storeData,
  keepProblem,
  retryDelayMs,
  readVenueData,
  NO_VENUE_DATA,
  type VenueData,
} from './venue-data.ts'

export type VenueTiers = {
  readonly unit: MarginTiers['unit']
  readonly tiers: MarginTier[] | null
  readonly at: number | null
  readonly problem: GapReason | null
}

type Dependencies = Pick<MarketKeeperDependencies, 'pool' | 'exchanges' | 'now'>

const HOLD_MS = 30_000
/** Another server process may be requesting it; its result is awaited. */
const LOOKS = 20
const LOOK_MS = 250

export async function venueTiers(dependencies: Dependencies, venue: RealVenue, id: string): Promise<VenueTiers> {
  const { pool, now } = dependencies
  const unit = sourceOf(screenedVenue(venue)).tiers
  if (unit === null) return { unit: 'value', tiers: null, at: null, problem: 'venue-not-offered' }
  const key: VenueDataKey = { pool, venue, kind: `tiers ${id}` }
  const isFresh = ({ at }: VenueData): boolean => at !== null && now() - at < DAY_MS
  let stored = await read(key)
  for (let look = 0; !isFresh(stored) && look < LOOKS; look += 1) {
    if (await claim(key, HOLD_MS)) await fetchTiers(dependencies, key, id)
    else if (stored.problem === null) await new Promise((settle) => setTimeout(settle, LOOK_MS))
    else break
    stored = await read(key)
  }
  const body = stored.body === null ? null : (JSON.parse(stored.body) as MarginTiers)
  return {
    unit: body?.unit ?? unit,
    tiers: body === null ? null : [...body.tiers],
    at: stored.at,
    problem: isFresh(stored) ? null : (stored.problem ?? 'no-answer'),
  }
}

async function read({ pool, venue, kind }: VenueDataKey): Promise<VenueData> {
  return (await readVenueData(pool, venue, [kind])).get(kind) ?? NO_VENUE_DATA
}

async function fetchTiers({ exchanges }: Dependencies, key: VenueDataKey, id: string): Promise<void> {
  const venue = screenedVenue(key.venue as RealVenue)
  const result = await exchanges.fetch({ venue, want: 'tiers', ids: [id], time: null })
  if (result.status === 'loaded') {
    await storeData(key, { body: JSON.stringify(result.data), at: result.at, nextMs: DAY_MS })
  } else await keepProblem(key, { problem: result.reason, nextMs: retryDelayMs(result.reason) })
}
