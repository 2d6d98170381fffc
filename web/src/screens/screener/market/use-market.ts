import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { getBars, getMarket, type MarketResponse, type ScreenedVenueId } from '@roundtrip/contract/market'
import { type BarInterval, INTERVAL_MS, type ListedInstrument, type Need } from '@roundtrip/core/screener'
import { useMemo } from 'react'
import { useNow } from '../../../data/page/clock.ts'
import { call } from '../../../data/requests/call.ts'
import { useUid } from '../../../data/session/user-context.ts'
import type { ScreenRequest, StandingRequest } from './engine.ts'
import { screener } from './worker.ts'

/** How often the venue's figures are fetched while the page is visible. */
const EVERY_MS = 15_000
/** How long to wait for loading bars, and how long after its close a new bar is requested. */
const WAIT_MS = 3_000
const SETTLE_MS = 5_000
const TROUBLED_MS = 30_000

/** The latest state of a venue. The figures themselves are in the worker. */
export type MarketSnapshot = Pick<MarketResponse, 'listing' | 'leftOut' | 'freshness' | 'problem' | 'benchmark'> & {
  readonly venue: ScreenedVenueId
  readonly listed: ReadonlyMap<string, ListedInstrument>
  /** The server's clock minus that of this browser, which may be wrong. */
  readonly aheadMs: number
}

const marketKey = (uid: string, venue: ScreenedVenueId | null) => ['market', uid, venue] as const

type Watching = {
  /** Continues while the page is hidden, for alerts. */
  readonly hidden: boolean
}

/** The venue's instruments and figures, polled while the page is visible. */
export function useScreenedMarket(venue: ScreenedVenueId | null, { hidden }: Watching) {
  const uid = useUid()
  return useQuery(
    queryOptions({
      queryKey: marketKey(uid, venue),
      enabled: venue !== null,
      staleTime: EVERY_MS / 2,
      gcTime: 60_000,
      structuralSharing: false,
      // Without a connection it fails visibly instead of waiting silently.
      networkMode: 'always',
      refetchInterval: EVERY_MS,
      refetchIntervalInBackground: hidden,
      refetchOnWindowFocus: true,
      queryFn: async ({ signal, client }): Promise<MarketSnapshot> => {
        if (venue === null) throw new Error('No venue is chosen.')
        const before = client.getQueryData<MarketSnapshot>(marketKey(uid, venue))
        const workerListing = await screener.call('listingOf', venue)
        const current = before !== undefined && before.listing === workerListing ? before : null
        const response = await call(getMarket, { venue, listing: current?.listing ?? null }, signal)
        // oxlint-disable-next-line react/purity -- runs in the query, not while rendering
        const aheadMs = response.now - Date.now()
        const listed = await screener.call('takeMarket', { venue, response })
        const { listing, leftOut, freshness, problem, benchmark } = response
        const instruments =
          listed === null
            ? (current?.listed ?? NO_INSTRUMENTS)
            : new Map(listed.map((instrument) => [instrument.id, instrument] as const))
        return { venue, listing, leftOut, freshness, problem, benchmark, aheadMs, listed: instruments }
      },
    }),
  )
}

const NO_INSTRUMENTS: ReadonlyMap<string, ListedInstrument> = new Map()

/** The loading state of the bars of one interval. */
export type BarsState = {
  readonly interval: BarInterval
  /** Instruments that have bars. */
  readonly have: number
  /** Instruments whose newest bars the server still fetches. */
  readonly waiting: number
  readonly more: boolean
  readonly problem: MarketResponse['problem']
  /** Incremented on every change. */
  readonly version: number
}

/** Loads the bars that are needed, page by page, and nothing else. */
export function useBars(market: MarketSnapshot | undefined, needs: ReadonlySet<Need>, { hidden }: Watching) {
  const uid = useUid()
  const intervals = (['5m', '1h', '1d'] as const).filter((interval) => needs.has(`bars-${interval}`))
  const venue = market?.venue ?? null
  return useQueries({
    queries: intervals.map((interval) => ({
      queryKey: ['screened-bars', uid, venue, interval],
      enabled: venue !== null,
      staleTime: WAIT_MS,
      gcTime: 0,
      networkMode: 'always' as const,
      refetchIntervalInBackground: hidden,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }: { readonly state: { readonly data: BarsState | undefined } }) => pauseOf(state.data),
      queryFn: async ({ signal, client, queryKey }): Promise<BarsState> => {
        if (venue === null) throw new Error('No venue is chosen.')
        const since = await screener.call('since', { venue, interval })
        const { series, more, waiting, problem } = await call(getBars, { venue, interval, since }, signal)
        const have = await screener.call('takeBars', { venue, interval, series })
        const version = client.getQueryData<BarsState>(queryKey)?.version ?? 0
        return { interval, have, waiting, more, problem, version: version + (series.length > 0 ? 1 : 0) }
      },
    })),
    combine: (results) => ({
      states: results.flatMap(({ data }) => data ?? []),
      error: results.find(({ error }) => error !== null)?.error ?? null,
      version: results.map(({ data }) => data?.version ?? 0).join(),
    }),
  })
}

/** The time in ms until the next request for bars. */
export function pauseOf(state: BarsState | undefined, now = Date.now()): number {
  if (state === undefined || state.problem !== null) return TROUBLED_MS
  if (state.more) return 20
  if (state.waiting > 0) return WAIT_MS
  const length = INTERVAL_MS[state.interval]
  // Long pauses are capped, since timers stop while a computer sleeps.
  return Math.min(5 * 60_000, length - (now % length) + SETTLE_MS)
}

/** The worker's list for a request; the previous one stays until it responds. */
export function useScreenRows(
  { market, updatedAt, barsVersion }: MarketVersions,
  request: Omit<ScreenRequest, 'venue' | 'now'>,
) {
  const uid = useUid()
  const minute = useNow()
  const venue = market?.venue ?? null
  return useQuery({
    queryKey: ['screen', uid, venue, updatedAt, barsVersion, minute, request],
    enabled: market !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
    networkMode: 'always',
    structuralSharing: false,
    placeholderData: (previous, query) => (query?.queryKey[2] === venue ? previous : undefined),
    queryFn: async () => {
      if (venue === null) throw new Error('No venue is chosen.')
      const result = await screener.call('view', { ...request, venue, now: Date.now() + (market?.aheadMs ?? 0) })
      return { ...result, columns: request.columns }
    },
  })
}

export type MarketVersions = {
  readonly market: MarketSnapshot | undefined
  readonly updatedAt: number
  readonly barsVersion: string
}

/** Sparklines by instrument: the last 48 hours if hourly bars are loaded, else the last 30 days. */
export function useCurves({ market, barsVersion }: MarketVersions, interval: '1h' | '1d') {
  const uid = useUid()
  const venue = market?.venue ?? null
  const count = interval === '1h' ? 48 : 30
  const { data } = useQuery({
    queryKey: ['curves', uid, venue, market?.listing, barsVersion, interval],
    enabled: venue !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: () => screener.call('curves', { venue: venue ?? 'demo', interval, count }),
  })
  return useMemo(() => {
    const curves = new Map<string, Float32Array>()
    for (const [index, id] of (data?.ids ?? []).entries()) {
      const closes = data?.closes
        .subarray(index * (data.closes.length / data.ids.length))
        .subarray(0, data.closes.length / data.ids.length)
      if (closes !== undefined && !Number.isNaN(closes.at(-2) ?? Number.NaN)) curves.set(id, closes)
    }
    return curves
  }, [data])
}

/** The instruments that meet the watched screens now. */
export function useStanding({ market, updatedAt, barsVersion }: MarketVersions, screens: StandingRequest['screens']) {
  const uid = useUid()
  const venue = market?.venue ?? null
  return useQuery({
    queryKey: ['standing', uid, venue, updatedAt, barsVersion, screens],
    enabled: venue !== null && screens.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    structuralSharing: false,
    queryFn: () =>
      screener.call('standing', { venue: venue ?? 'demo', screens, now: Date.now() + (market?.aheadMs ?? 0) }),
  })
}
