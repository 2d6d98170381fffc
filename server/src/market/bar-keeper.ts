/**
 * Fetches the bars of a venue's instruments while they are being viewed: the most traded first, few at a time, so that
 * the exchange has room for other requests. One server process at a time does it for a venue and an interval.
 */
import type { GapReason } from '@roundtrip/contract/market'
import type { TimeRange } from '@roundtrip/core/market'
import { type BarInterval, INTERVAL_MS } from '@roundtrip/core/screener'
import type { CandleService } from './candle-service.ts'
import { type MarketKeeperDependencies, marketOf, type RealVenue } from './real-venues.ts'
import {
  blockEnd,
  closedUntil,
  type NeededSeries,
  neededSeries,
  readUnknown,
  type SeriesNeed,
  type Unknown,
} from './series-state.ts'
import { tendWhileLooked } from './tending.ts'
import { claim, type VenueDataKey, hold, storeData, keepProblem, retryDelayMs, readVenueData } from './venue-data.ts'

export type BarKeeper = {
  /** These bars are being viewed now. */
  readonly look: (venue: RealVenue, interval: BarInterval) => void
  /** Asks nothing more. */
  readonly stop: () => void
  /** Settles once all responses are stored. Close the exchange thread first. */
  readonly close: () => Promise<void>
}

export type BarKeeperDependencies = Omit<MarketKeeperDependencies, 'exchanges'> & { readonly candles: CandleService }

const AT_ONCE = 2
const HOLD_MS = 90_000
const HOLD_AGAIN_MS = 20_000
/** The least time between two runs; also used while the list of instruments is empty. */
const MIN_REST_MS = 2_000

export function keepBars(dependencies: BarKeeperDependencies): BarKeeper {
  const venueAndInterval = (venueInterval: VenueInterval) => venueInterval.split(' ') as [RealVenue, BarInterval]
  const { look, stop, close } = tendWhileLooked<VenueInterval, 'bars'>({
    now: dependencies.now,
    jobsOf: () => ['bars'],
    run: async (venueInterval, _, ended) => {
      const [venue, interval] = venueAndInterval(venueInterval)
      const key: VenueDataKey = { pool: dependencies.pool, venue, kind: `bars-${interval}` }
      if (await claim(key, HOLD_MS)) await fetchAll({ ...dependencies, venue, interval, key, ended })
    },
    failed: (error, venueInterval) => {
      const [venue, interval] = venueAndInterval(venueInterval)
      dependencies.log.warn({ err: error, venue, interval }, 'asking for bars failed')
    },
  })
  return { look: (venue, interval) => look(`${venue} ${interval}`), stop, close }
}

type VenueInterval = `${RealVenue} ${BarInterval}`

type Fetching = BarKeeperDependencies & {
  readonly venue: RealVenue
  readonly interval: BarInterval
  readonly key: VenueDataKey
  readonly ended: () => boolean
}

/** One run over all instruments. Ends early if the venue refuses further requests. */
async function fetchAll(dependencies: Fetching): Promise<void> {
  const { pool, venue, interval, key, now } = dependencies
  const { instruments } = await dependencies.stored(venue)
  const unknown = readUnknown((await readVenueData(pool, venue, [key.kind])).get(key.kind)?.body, now())
  const need = { venue, interval, closedUntil: closedUntil(interval, now()) }
  const series = await neededSeries(pool, need, { instruments, unknown })
  const missing = series.filter((needed) => isMissing(needed, { need, unknown }))
  let renewedAt = now()
  let problem: GapReason | null = null
  const walk = async (): Promise<void> => {
    for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
      if (problem !== null || dependencies.ended()) return
      problem ??= await fetchOne(dependencies, next, { need, unknown })
      if (now() - renewedAt < HOLD_AGAIN_MS) continue
      renewedAt = now()
      await hold(key, HOLD_MS)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  const body = JSON.stringify(unknown)
  const whole = instruments.length > 0 && !dependencies.ended()
  await storeData(key, { body, at: now(), nextMs: whole ? restOf(need, now()) : MIN_REST_MS })
  if (problem !== null && !dependencies.ended()) await keepProblem(key, { problem, nextMs: retryDelayMs(problem) })
}

type State = { readonly need: Parameters<typeof neededSeries>[1]; readonly unknown: Unknown }

function isMissing({ instrument, blocks }: NeededSeries, { need, unknown }: State): boolean {
  if ((unknown.asked[instrument.id] ?? 0) >= need.closedUntil) return false
  return blocks.some(({ start, knownUntil }) => knownUntil < blockEnd(start, need))
}

/** The reason to stop requesting other instruments now; null to continue. */
async function fetchOne(
  { candles, venue, now }: Fetching,
  { instrument, blocks }: NeededSeries,
  { need, unknown }: State,
): Promise<GapReason | null> {
  const market = marketOf(venue, instrument)
  for (const { start, knownUntil } of blocks) {
    const end = blockEnd(start, need)
    if (knownUntil >= end) continue
    const range: TimeRange = { from: start, to: end }
    const { missing } = await candles.candles({ market, range, intervalMs: INTERVAL_MS[need.interval] })
    const reason = missing[0]?.reason
    if (reason === undefined) continue
    if (OF_THE_VENUE.has(reason)) return reason
    // It was listed later, or nobody has traded it since.
    if (reason === 'nothing-told' && knownUntil === start && end < need.closedUntil) {
      unknown.before[instrument.id] = [end, now()]
    } else {
      unknown.asked[instrument.id] = need.closedUntil
      return null
    }
  }
  return null
}

/** A request for another instrument would end the same way. */
const OF_THE_VENUE: ReadonlySet<GapReason> = new Set([
  'no-network',
  'no-answer',
  'rate-limited',
  'switched-off',
  'venue-not-offered',
])

/**
 * How long to rest after a run, ms: until the bar after those that the run looked for has ended, which may have happened
 * while it ran. Before that only newly listed instruments can be missing.
 */
export function restOf({ interval, closedUntil }: Pick<SeriesNeed, 'interval' | 'closedUntil'>, now: number): number {
  const nextMs = closedUntil + INTERVAL_MS[interval] + 11_000 - now
  return Math.min(LISTED_MS, Math.max(MIN_REST_MS, nextMs))
}

const LISTED_MS = 10 * 60_000
