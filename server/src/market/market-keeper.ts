/**
 * Keeps the figures of markets fresh while they are being viewed. Whichever server process claims a kind of data
 * requests it; all read the stored data.
 */
import { DAY_MS, MINUTE_MS } from '@roundtrip/core/base'
import { writeListing, writeLive } from '@roundtrip/core/screener'
import { type MarketVenue, sourceOf } from '../exchanges/market-port.ts'
import { addSample, gridOf } from './interest-samples.ts'
import { giveWay, type InterestDependencies, refreshInterest, refreshInterestThen } from './interest-keeper.ts'
import { type MarketKeeperDependencies, type RealVenue, screenedVenue } from './real-venues.ts'
import { tendWhileLooked } from './tending.ts'
import { claim, type VenueDataKey, hold, storeData } from './venue-data.ts'

export type MarketKeeper = {
  /** The venue is being viewed now. */
  readonly look: (venue: RealVenue) => void
  /** Asks nothing more. */
  readonly stop: () => void
  /** Settles once all responses are stored. Close the exchange thread first. */
  readonly close: () => Promise<void>
}

type Kind = 'listing' | 'tickers' | 'funding' | 'interest' | 'interest-then'

const EVERY_MS: Readonly<Record<Kind, number>> = {
  listing: DAY_MS,
  tickers: 15_000,
  funding: 3 * MINUTE_MS,
  interest: 5 * MINUTE_MS,
  'interest-then': 5 * MINUTE_MS,
}
/** No other process fetches for this long; a process that takes longer renews its claim. */
const HOLD_MS = 75_000

export function keepMarkets(dependencies: MarketKeeperDependencies): MarketKeeper {
  const memory = { vain: new Map<string, number>(), sampled: new Map<RealVenue, number>() }
  return tendWhileLooked<RealVenue, Kind>({
    now: dependencies.now,
    jobsOf: (venue) => kindsOf(screenedVenue(venue)),
    run: async (venue, kind, ended) => {
      const key: VenueDataKey = { pool: dependencies.pool, venue, kind }
      if (await claim(key, HOLD_MS)) await refresh({ ...dependencies, ...memory, key, venue, ended }, kind)
    },
    failed: (error, venue, kind) => dependencies.log.warn({ err: error, venue, kind }, 'asking for a market failed'),
  })
}

/** The requests that a venue needs: some return everything in one response, and spot has no funding. */
function kindsOf(venue: MarketVenue): readonly Kind[] {
  const { atOnce, interest, interestThen } = sourceOf(venue)
  const contracts = venue.kind !== 'spot'
  return [
    'listing',
    'tickers',
    ...(contracts && !atOnce ? (['funding'] as const) : []),
    ...(interest === null ? [] : (['interest'] as const)),
    ...(interestThen ? (['interest-then'] as const) : []),
  ]
}

async function refresh(dependencies: InterestDependencies, kind: Kind): Promise<void> {
  const nextMs = EVERY_MS[kind]
  switch (kind) {
    case 'listing':
      return refreshListing(dependencies, nextMs)
    case 'tickers':
      return refreshTickers(dependencies, nextMs)
    case 'funding':
      return refreshFunding(dependencies, nextMs)
    case 'interest':
      return refreshInterest(dependencies, { nextMs, holdOn: () => hold(dependencies.key, HOLD_MS) })
    case 'interest-then':
      return refreshInterestThen(dependencies, { nextMs, holdOn: () => hold(dependencies.key, HOLD_MS) })
  }
}

async function refreshListing(dependencies: InterestDependencies, nextMs: number): Promise<void> {
  const { exchanges, venue, key } = dependencies
  const result = await exchanges.fetch({ venue: screenedVenue(venue), want: 'listing', ids: [], time: null })
  if (result.status === 'failed') return giveWay(dependencies, result)
  await storeData(key, { body: writeListing(result.data), at: result.at, nextMs })
}

async function refreshTickers(dependencies: InterestDependencies, nextMs: number): Promise<void> {
  const { pool, exchanges, venue, key, sampled } = dependencies
  const result = await exchanges.fetch({ venue: screenedVenue(venue), want: 'tickers', ids: [], time: null })
  if (result.status === 'failed') return giveWay(dependencies, result)
  const { data, at } = result
  await storeData(key, { body: writeLive(new Map(data), at), at, nextMs })
  if (sampled.get(venue) === gridOf(at)) return
  sampled.set(venue, gridOf(at))
  const contracts = data.flatMap(([id, { openInterest }]) =>
    openInterest === null ? [] : [[id, openInterest.now] as const],
  )
  if (contracts.length > 0) await addSample(pool, venue, { at, contracts: new Map(contracts) })
}

async function refreshFunding(dependencies: InterestDependencies, nextMs: number): Promise<void> {
  const { exchanges, venue, key } = dependencies
  const result = await exchanges.fetch({ venue: screenedVenue(venue), want: 'funding', ids: [], time: null })
  if (result.status === 'failed') return giveWay(dependencies, result)
  const { data, at } = result
  const live = new Map(data.map(([id, funding]) => [id, { ticker: null, funding, openInterest: null }]))
  await storeData(key, { body: writeLive(live, at), at, nextMs })
}
