import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TradeFilter } from '@roundtrip/core/reports'
import { analysis } from '../analysis/worker.ts'
import type { Filters } from '../filters/filters.ts'
import { wholeFilter } from '../reports/grouping.ts'
import { useChosenSources } from '../reports/use-groupings.ts'
import { useAnalysisRequest } from '../reports/analysis-request.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings, useToday } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import type { Pair } from './selection.ts'

type Sides = { readonly a: Partial<Filters> | null; readonly b: Partial<Filters> | null }
type Chosen = { readonly pair: Pair; readonly sides: Sides }

/** Two selections on top of the filters of the page; `sides` are the changes that each makes to the filters. */
export function useComparison(filters: Filters, { pair, sides }: Chosen) {
  const uid = useUid()
  const version = useTrades().data?.version
  const { ready } = useSettings()
  const today = useToday()
  const sources = useChosenSources([filters, sides.a, sides.b])
  const { request, key, isReady } = useAnalysisRequest(filters)
  const filterOf = (changes: Partial<Filters> | null): TradeFilter | null => {
    if (changes === null) return null
    return wholeFilter({ ...filters, ...changes }, today, sources)
  }
  const comparison = useQuery({
    queryKey: ['compare', uid, version, key, sides.a, sides.b, sources.judgedAt],
    enabled: version !== undefined && ready && isReady && sources.isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async () => ({
      pair,
      result: await analysis.call('compare', { ...request, a: filterOf(sides.a), b: filterOf(sides.b) }),
    }),
  })
  return {
    /** With the pair that the figures belong to: after a change, the previous one until the worker responds. */
    comparison: comparison.data,
    isCurrent: !comparison.isPlaceholderData,
    error: comparison.error,
    retry: () => void comparison.refetch(),
  }
}
