import { useQueries, useQuery } from '@tanstack/react-query'
import { type GapReason, getInstrumentBars, SCREENED_BARS, type ScreenedVenueId } from '@roundtrip/contract/market'
import { decodeBars } from '@roundtrip/core/market'
import {
  type BarColumns,
  barColumns,
  type BarInterval,
  type InstrumentData,
  INTERVAL_MS,
  rowOf,
  type ScreenerRow,
} from '@roundtrip/core/screener'
import { useMemo } from 'react'
import { useNow } from '../../../data/page/clock.ts'
import { call } from '../../../data/requests/call.ts'
import { useUid } from '../../../data/session/user-context.ts'
import type { MarketVersions } from './use-market.ts'
import { screener } from './worker.ts'

const INTERVALS = ['5m', '1h', '1d'] as const

export type OpenInstrument = {
  /** With bars of every interval, including those that the list does not need. */
  readonly instrument: InstrumentData
  readonly row: ScreenerRow
  /** Intervals that are still loading. */
  readonly loading: readonly BarInterval[]
  /** Why an interval has no bars. */
  readonly problems: Readonly<Partial<Record<BarInterval, GapReason>>>
}

/** Everything about one instrument; undefined while loading, null if the market does not have it. */
export function useInstrument(versions: MarketVersions, id: string): OpenInstrument | null | undefined {
  const uid = useUid()
  const { market, updatedAt, barsVersion } = versions
  const venue = market?.venue ?? null
  const minute = useNow()
  const { data: screened } = useQuery({
    queryKey: ['screened-instrument', uid, venue, id, updatedAt, barsVersion],
    enabled: venue !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    structuralSharing: false,
    placeholderData: (before, query) =>
      query?.queryKey[2] === venue && query?.queryKey[3] === id ? before : undefined,
    queryFn: () => screener.call('instrument', { venue: venue ?? 'demo', id }),
  })
  const own = useOwnBars(screened?.instrument, venue)
  const ofBenchmark = useOwnBars(screened?.benchmark ?? undefined, venue)
  return useMemo(() => {
    if (screened === undefined) return undefined
    if (screened === null) return null
    const instrument = { ...screened.instrument, bars: own.bars }
    const benchmark = screened.benchmark === null ? null : { ...screened.benchmark, bars: ofBenchmark.bars }
    const now = Math.max(updatedAt, minute) + (market?.aheadMs ?? 0)
    return {
      instrument,
      row: rowOf(instrument, { now, benchmark }),
      loading: own.loading,
      problems: own.problems,
    }
  }, [screened, own, ofBenchmark, minute, updatedAt, market?.aheadMs])
}

/** Bars of every interval of one instrument: those in the worker, and the others requested separately. */
function useOwnBars(instrument: InstrumentData | undefined, venue: ScreenedVenueId | null) {
  const uid = useUid()
  const minute = useNow()
  const id = instrument?.id ?? ''
  const queries = useQueries({
    queries: INTERVALS.map((interval) => ({
      queryKey: ['instrument-bars', uid, venue, id, interval, Math.floor(minute / INTERVAL_MS[interval])],
      enabled: venue !== null && instrument !== undefined && instrument.bars[interval] === null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      structuralSharing: false,
      retry: 1,
      networkMode: 'always' as const,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        if (venue === null) throw new Error('No venue is chosen.')
        const intervalMs = INTERVAL_MS[interval]
        const to = Math.floor(minute / intervalMs) * intervalMs
        const from = to - SCREENED_BARS[interval] * intervalMs
        const { bars, missing } = await call(getInstrumentBars, { venue, id, intervalMs, from, to }, signal)
        return { bars: barColumns(decodeBars(bars, { start: from, intervalMs })), reason: missing[0]?.reason ?? null }
      },
    })),
    combine: (results) => results.map(({ data, isFetching }) => ({ data, isFetching })),
  })
  return useMemo(() => {
    const entries = INTERVALS.map((interval, index) => {
      const response = queries[index]?.data
      const alone = response === undefined || response.bars.time.length === 0 ? null : response.bars
      const bars = instrument?.bars[interval] ?? alone
      const reason = bars === null ? (response?.reason ?? null) : null
      return { interval, bars, reason, loading: bars === null && queries[index]?.isFetching === true }
    })
    const bars = Object.fromEntries(entries.map((entry) => [entry.interval, entry.bars]))
    const problems = entries.flatMap(({ interval, reason }) => (reason === null ? [] : [[interval, reason] as const]))
    return {
      bars: bars as Record<BarInterval, BarColumns | null>,
      loading: entries.filter(({ loading }) => loading).map(({ interval }) => interval),
      problems: Object.fromEntries(problems) as Partial<Record<BarInterval, GapReason>>,
    }
  }, [instrument, queries])
}
