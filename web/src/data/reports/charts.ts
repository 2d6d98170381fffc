import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ChartSeries } from '@roundtrip/core/charts'
import { analysis } from '../analysis/worker.ts'
import type { Filters } from '../filters/filters.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import { useAnalysisRequest } from './analysis-request.ts'

/** The series behind the charts of a selection; after a change, the previous ones until the worker responds. */
export function useChartSeries(filters: Filters): {
  readonly series: ChartSeries | undefined
  readonly error: Error | null
  readonly retry: () => void
} {
  const uid = useUid()
  const version = useTrades().data?.version
  const { ready } = useSettings()
  const { request, key, isReady } = useAnalysisRequest(filters)
  const { data, error, refetch } = useQuery({
    queryKey: ['charts', uid, version, key],
    enabled: version !== undefined && ready && isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => analysis.call('charts', request, { signal }),
  })
  return { series: data, error, retry: () => void refetch() }
}
