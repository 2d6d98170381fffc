import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isRegime } from '@roundtrip/core/coins'
import { analysis } from '../analysis/worker.ts'
import type { Filters } from '../filters/filters.ts'
import { useSliceContext } from '../insights/use-slice-context.ts'
import { useRegimes } from '../market/coins.ts'
import { useGroupings } from '../reports/use-groupings.ts'
import { useAnalysisRequest } from '../reports/analysis-request.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import { type SplitId, splitOf } from './dimensions.ts'

type Axes = { readonly rows: SplitId; readonly columns: SplitId }

/** The selected trades by two dimensions; undefined while loading, and while dimensions change. */
export function useMatrix(filters: Filters, { rows, columns }: Axes) {
  const uid = useUid()
  const trades = useTrades()
  const { ready } = useSettings()
  const { request, key, isReady } = useAnalysisRequest(filters)
  const { venues } = useSliceContext()
  const groupings = useGroupings([rows, columns])
  const labelGroups = [rows, columns].includes('label-group') ? groupsOf(groupings) : []
  const down = splitOf(rows, { venues, groupings })
  const across = splitOf(columns, { venues, groupings })
  const needsRegimes = [rows, columns].some(isRegime)
  const { dataUpdatedAt: loadedAt } = useRegimes(needsRegimes)
  const version = trades.data?.version
  const matrix = useQuery({
    queryKey: ['matrix', uid, version, key, rows, columns, [...venues], labelGroups, needsRegimes ? loadedAt : 0],
    enabled: version !== undefined && ready && isReady && down !== null && across !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (down === null || across === null) throw new Error('There is no such dimension.')
      return { rows, columns, result: await analysis.call('matrix', { ...request, rows: down, columns: across }) }
    },
  })
  const { data } = matrix
  return {
    // Keys of other dimensions mean something else.
    matrix: data?.rows === rows && data.columns === columns ? data.result : undefined,
    total: trades.data?.columns.count,
    error: trades.error ?? matrix.error,
    retry: () => void (trades.error === null ? matrix.refetch() : trades.refetch()),
  }
}

/** The group of each label, which can change while its trades do not. */
export function groupsOf(groupings: ReturnType<typeof useGroupings>): readonly (readonly [string, string])[] {
  const dimension = groupings('label-group')?.dimension
  return dimension?.by === 'label-group' ? [...dimension.groupOf] : []
}
