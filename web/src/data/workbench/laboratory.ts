import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NET_MONEY, type TradeFilter } from '@roundtrip/core/reports'
import { analysis } from '../analysis/worker.ts'
import type { Filters } from '../filters/filters.ts'
import { narrowedFilter, type SelectedPart } from '../insights/slice-filters.ts'
import { useSliceContext } from '../insights/use-slice-context.ts'
import { wholeFilter } from '../reports/grouping.ts'
import { useChosenSources } from '../reports/use-groupings.ts'
import { useAnalysisRequest } from '../reports/analysis-request.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings, useToday } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import { groupsOf } from './matrix.ts'
import type { WhatIf } from './what-if.ts'

/** What the trades of the page would have made; the `whatIf` of the result is the one that its figures belong to. */
export function useLaboratory(filters: Filters, whatIf: WhatIf) {
  const uid = useUid()
  const version = useTrades().data?.version
  const { ready } = useSettings()
  const today = useToday()
  const sources = useChosenSources([filters, { group: groupsOfSlices(whatIf.slices) }])
  const context = useSliceContext()
  const { request, key, isReady } = useAnalysisRequest(filters, NET_MONEY)
  const labelGroups = groupsOfSlices(whatIf.slices).length > 0 ? groupsOf(sources.groupings) : []
  const filterOf = (slice: SelectedPart): TradeFilter | null => {
    const changes = narrowedFilter(filters, [slice], context)
    if (changes === null) return null
    return wholeFilter({ ...filters, ...changes }, today, sources)
  }
  const query = useQuery({
    queryKey: ['laboratory', uid, version, key, whatIf, today, [...context.venues], labelGroups, sources.judgedAt],
    enabled: version !== undefined && ready && isReady && sources.isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { slices, balance, lossPct, ...scenarios } = whatIf
      const simulation = { balance, lossShare: lossPct / 100 }
      const laboratory = await analysis.call('laboratory', {
        ...request,
        slices: slices.map(filterOf),
        scenarios,
        simulation,
      })
      return { whatIf, laboratory }
    },
  })
  return {
    /** With the changes that the figures belong to: after a change, the previous ones until the worker responds. */
    outcome: query.data,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

function groupsOfSlices(slices: readonly SelectedPart[]): readonly string[] {
  return slices.flatMap(({ dimension, keys }) => (dimension === 'group' ? keys : []))
}
