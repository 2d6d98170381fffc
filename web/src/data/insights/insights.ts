import type { ExplainedWithin, WentUnit } from '@roundtrip/core/insights'
import { REGIMES } from '@roundtrip/core/coins'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAccounts } from '../accounts/accounts.ts'
import type { InsightsRequest } from '../analysis/insights.ts'
import { analysis } from '../analysis/worker.ts'
import { type Filters, parseFilters } from '../filters/filters.ts'
import { useRegimes } from '../market/coins.ts'
import { useMistakeLabels } from '../labels/labels.ts'
import type { ExplainedTrades } from '../page/modals.ts'
import { useGroupings, useNotedNumbers, useTradeFields } from '../reports/use-groupings.ts'
import { useAnalysisRequest } from '../reports/analysis-request.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import { useSliceContext } from './use-slice-context.ts'

/** The insights of a selection. */
export function useInsights(filters: Filters) {
  const { request, key, isReady, trades } = useInsightsRequest(filters)
  const insights = useQuery({
    queryKey: ['insights', ...key],
    enabled: isReady,
    ...KEPT,
    queryFn: ({ signal }) => analysis.call('insights', request, { signal }),
  })
  return {
    insights: insights.data,
    total: trades.data?.columns.count,
    error: trades.error ?? insights.error,
    retry: () => void (trades.error === null ? insights.refetch() : trades.refetch()),
  }
}

/** Where the result of a selection went. Its causes are computed in net money, whatever the form of results. */
export function useWhereItWent(filters: Filters, unit: WentUnit) {
  const { request, key, isReady } = useInsightsRequest(filters)
  return useQuery({
    queryKey: ['went', ...key, unit],
    enabled: isReady,
    ...KEPT,
    queryFn: ({ signal }) => analysis.call('went', { ...request, form: NET_MONEY, unit }, { signal }),
  })
}

type Explained = Omit<ExplainedTrades, 'within'> & { readonly within?: ExplainedWithin | null | undefined }

/** What some trades consist of, in net money whatever the form of results. */
export function useExplanation({ slice, page, without = NOTHING, within = null }: Explained) {
  const filters = useMemo(
    () => ({ slice: parseFilters(new URLSearchParams(slice)), page: parseFilters(new URLSearchParams(page)) }),
    [slice, page],
  )
  const { request, key, isReady } = useInsightsRequest(filters.page)
  const chosen = useAnalysisRequest(filters.slice, NET_MONEY)
  return useQuery({
    queryKey: ['explain', ...key, chosen.key, without, within],
    enabled: isReady,
    ...KEPT,
    queryFn: ({ signal }) =>
      analysis.call(
        'explainSlice',
        { ...request, form: NET_MONEY, slice: chosen.request, without, within },
        { signal },
      ),
  })
}

const NOTHING: NonNullable<ExplainedTrades['without']> = []

const NET_MONEY = { unit: 'money', costs: 'after' } as const

/** Small results that take seconds to compute with many trades. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60 * 60_000, structuralSharing: false } as const

function useInsightsRequest(filters: Filters) {
  const uid = useUid()
  const trades = useTrades()
  const { ready } = useSettings()
  const keyed = useAnalysisRequest(filters)
  const accounts = useAccounts().data
  const fields = useTradeFields()
  const noted = useNotedNumbers()
  const groupings = useGroupings()
  const { venues } = useSliceContext()
  const mistakes = useMistakeLabels()
  const { data: regimes, dataUpdatedAt: loadedAt } = useRegimes()
  const request = useMemo((): InsightsRequest => {
    const ids = ['combination', ...noted, ...fields.map(({ id }) => id)]
    const atOpen: readonly string[] = regimes === undefined ? [] : REGIMES
    const groups = [...ids, ...atOpen].flatMap((id) => {
      const grouping = groupings(id)
      return grouping === null ? [] : [{ id, dimension: grouping.dimension, isAtOpen: atOpen.includes(id) }]
    })
    return { ...keyed.request, venues, groups, mistakes: new Set(mistakes) }
  }, [keyed, venues, fields, noted, groupings, mistakes, regimes])
  const version = trades.data?.version
  return {
    request,
    trades,
    key: [
      uid,
      version,
      keyed.key,
      [...request.venues],
      noted,
      fields.map(({ id }) => id),
      mistakes,
      regimes === undefined ? 0 : loadedAt,
    ] as const,
    isReady: version !== undefined && ready && keyed.isReady && accounts !== undefined,
  }
}
