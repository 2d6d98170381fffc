import { isRegime } from '@roundtrip/core/coins'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTrades } from '../../data/trades/all-trades.ts'
import { analysis } from '../../data/analysis/worker.ts'
import type { Filters } from '../../data/filters/filters.ts'
import { type DimensionId } from '../../data/reports/grouping.ts'
import { useRegimes } from '../../data/market/coins.ts'
import { useGroupings } from '../../data/reports/use-groupings.ts'
import { useAnalysisRequest } from '../../data/reports/analysis-request.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useSettings } from '../../data/settings/settings.ts'

/** The groups of a dimension and the names of their keys; undefined while loading. */
export function useDimensionReport(filters: Filters, id: DimensionId) {
  const uid = useUid()
  const trades = useTrades()
  const { ready } = useSettings()
  const { request, key, isReady } = useAnalysisRequest(filters)
  const groupings = useGroupings([id])
  const grouping = useMemo(() => groupings(id), [groupings, id])
  const { dataUpdatedAt: loadedAt } = useRegimes(isRegime(id))
  const version = trades.data?.version
  const groups = useQuery({
    queryKey: ['dimension', uid, version, key, id, isRegime(id) ? loadedAt : 0],
    enabled: version !== undefined && ready && isReady && grouping !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (grouping === null) throw new Error('There is no such field.')
      return { id, groups: await analysis.call('dimension', { ...request, dimension: grouping.dimension }) }
    },
  })
  return {
    // Keys of another dimension mean something else.
    groups: groups.data?.id === id ? groups.data.groups : undefined,
    nameOf: grouping?.nameOf ?? ((key: string) => key),
    currency: trades.data?.columns.currency,
    total: trades.data?.columns.count,
    error: trades.error ?? groups.error,
    retry: () => void (trades.error === null ? groups.refetch() : trades.refetch()),
  }
}
