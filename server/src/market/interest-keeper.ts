/** Open interest, which some venues return one instrument at a time: the most traded first, page by page. */
import { type LiveFigures, readLive, writeLive } from '@roundtrip/core/screener'
import { chunked, HOUR_MS } from '@roundtrip/core/base'
import { type MarketResult, sourceOf } from '../exchanges/market-port.ts'
import { addSample, gridOf, samplesAt, THEN } from './interest-samples.ts'
import { type MarketKeeperDependencies, type RealVenue, screenedVenue } from './real-venues.ts'
import { type VenueDataKey, storeData, keepProblem, retryDelayMs, readVenueData } from './venue-data.ts'

export type InterestDependencies = MarketKeeperDependencies & {
  readonly venue: RealVenue
  readonly key: VenueDataKey
  /** Requests without a result, and when they were made. */
  readonly vain: Map<string, number>
  /** The last five-minute interval for which open interest was stored. */
  readonly sampled: Map<RealVenue, number>
  /** The market is no longer viewed, or the server stops. */
  readonly ended: () => boolean
}

type Keeping = { readonly nextMs: number; readonly holdOn: () => Promise<void> }

const PAGE = 25

/** The list and the prices come first: they show which instruments are traded. */
const SOON_MS = 2_000

export async function refreshInterest(dependencies: InterestDependencies, { nextMs, holdOn }: Keeping): Promise<void> {
  const { venue, key } = dependencies
  const oneByOne = sourceOf(screenedVenue(venue)).interest === 'each'
  const pages = oneByOne ? await pagesOf(dependencies) : [[]]
  if (pages.length === 0) return keepProblem(key, { problem: null, nextMs: SOON_MS })
  const before = (await readVenueData(dependencies.pool, venue, ['interest'])).get('interest')
  const figures = readLive(oneByOne ? (before?.body ?? '') : '', before?.at ?? 0)
  for (const ids of pages) {
    if (dependencies.ended()) return keepProblem(key, { problem: null, nextMs: SOON_MS })
    const result = await dependencies.exchanges.fetch({
      venue: screenedVenue(venue),
      want: 'interest',
      ids,
      time: null,
    })
    if (result.status === 'failed') return giveWay(dependencies, result)
    const { at, data } = result
    for (const [id, now] of data) figures.set(id, interestOnly({ time: at, now, hourAgo: null, dayAgo: null }))
    await storeData(key, { body: writeLive(figures, at), at, nextMs })
    await addSample(dependencies.pool, venue, { at, contracts: new Map(data) })
    if (ids !== pages.at(-1)) await holdOn()
  }
}

/** Fetches past open interest of instruments that were not viewed at that time, if the venue has its history. */
export async function refreshInterestThen(
  dependencies: InterestDependencies,
  { nextMs, holdOn }: Keeping,
): Promise<void> {
  const { pool, venue, key, now } = dependencies
  const pages = await pagesOf(dependencies)
  if (pages.length === 0) return keepProblem(key, { problem: null, nextMs: SOON_MS })
  for (const page of pages) {
    for (const { agoMs, withinMs } of Object.values(THEN)) {
      const time = gridOf(now() - agoMs)
      const sampled = await samplesAt(pool, venue, { time, withinMs })
      const ids = page.filter((id) => !sampled.has(id) && !isVain(dependencies, `${venue} ${agoMs} ${id}`))
      if (ids.length === 0) continue
      if (dependencies.ended()) return keepProblem(key, { problem: null, nextMs: SOON_MS })
      const result = await dependencies.exchanges.fetch({ venue: screenedVenue(venue), want: 'interest', ids, time })
      if (result.status === 'failed') return giveWay(dependencies, result)
      const contracts = new Map(result.data)
      for (const id of ids) if (!contracts.has(id)) dependencies.vain.set(`${venue} ${agoMs} ${id}`, now())
      if (contracts.size > 0) await addSample(pool, venue, { at: time, contracts })
      await holdOn()
    }
  }
  await storeData(key, { body: '', at: now(), nextMs })
}

/** Avoids repeated requests for an instrument without open interest. */
function isVain({ vain, now }: InterestDependencies, key: string): boolean {
  return now() - (vain.get(key) ?? Number.NEGATIVE_INFINITY) < VAIN_MS
}

const VAIN_MS = HOUR_MS

/** Pauses requests to the venue for a while; a failure after the last viewer left is not a problem. */
export function giveWay(
  { key, ended }: Pick<InterestDependencies, 'key' | 'ended'>,
  { reason }: Extract<MarketResult, { status: 'failed' }>,
): Promise<void> {
  if (ended()) return keepProblem(key, { problem: null, nextMs: SOON_MS })
  return keepProblem(key, { problem: reason, nextMs: retryDelayMs(reason) })
}

async function pagesOf({ stored, venue }: InterestDependencies): Promise<string[][]> {
  const { instruments, response } = await stored(venue)
  if (response.freshness.tickers.at === null) return []
  return chunked(
    instruments.map(({ id }) => id),
    PAGE,
  )
}

function interestOnly(openInterest: NonNullable<LiveFigures['openInterest']>): LiveFigures {
  return { ticker: null, funding: null, openInterest }
}
