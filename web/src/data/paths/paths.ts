import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SCREENED_VENUES } from '@roundtrip/contract/market'
import type { ChoiceKind } from '@roundtrip/core/choices'
import type { OtherExit } from '@roundtrip/core/paths'
import { NET_MONEY } from '@roundtrip/core/reports'
import { analysis } from '../analysis/worker.ts'
import type { Filters } from '../filters/filters.ts'
import { useAnalysisRequest } from '../reports/analysis-request.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import { loadPaths, usePathsLoad } from './load-paths.ts'

export { MAX_PATHS, type MissingPath, type PathCoverage } from '../analysis/paths.ts'
export { stopPaths } from './load-paths.ts'

/**
 * How many trades of a page, or of those in which a choice may have been made, have candles, and a way to load more.
 */
export function usePaths(filters: Filters, choice?: ChoiceKind) {
  const load = usePathsLoad()
  const { settings } = useSettings()
  const currency = useTrades().data?.columns.currency
  const { request, key, isReady } = useAnalysisRequest(filters, NET_MONEY)
  const { data, error, refetch } = usePathsQuery(isReady, ['path-coverage', choice, key], () =>
    analysis.call('pathCoverage', { ...request, max: 1, choice }),
  )
  const start = (count: number): void => {
    if (currency === undefined) return
    const others = (settings.candleMarkets ?? []).flatMap(({ venue, base, from }) => {
      const screened = SCREENED_VENUES.find(({ id }) => id === from.venue)
      return screened === undefined ? [] : [{ venue, base, from: { venue: screened.id, id: from.id } }]
    })
    void loadPaths({ request, choice, count, currency, others })
  }
  return { load, start, coverage: data, error, retry: () => void refetch() }
}

/** How far the price moved during the trades with candles. */
export function useReaches(filters: Filters) {
  const { request, key, isReady } = useAnalysisRequest(filters, NET_MONEY)
  return usePathsQuery(isReady, ['reaches', key], () => analysis.call('reaches', request))
}

/** The results of the trades with candles under another exit; null = none is tried. */
export function useComparedExits(filters: Filters, exit: OtherExit | null) {
  const { request, key, isReady } = useAnalysisRequest(filters, NET_MONEY)
  return usePathsQuery(isReady, ['exits', key, exit], async () =>
    exit === null ? null : { exit, compared: await analysis.call('exits', { ...request, exit }) },
  )
}

/** A choice made during trades, judged from that moment on. */
export function useJudgedChoice(filters: Filters, choice: ChoiceKind) {
  const { request, key, isReady } = useAnalysisRequest(filters, NET_MONEY)
  return usePathsQuery(isReady, ['choice', choice, key], () => analysis.call('choice', { ...request, choice }))
}

/** Runs again when trades, notes or candles arrive; until then the previous result stays. */
function usePathsQuery<Result>(isReady: boolean, key: readonly unknown[], load: () => Promise<Result>) {
  const uid = useUid()
  const version = useTrades().data?.version
  const { ready } = useSettings()
  const { round } = usePathsLoad()
  return useQuery({
    queryKey: ['paths', uid, version, round, ...key],
    enabled: version !== undefined && ready && isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: load,
  })
}
