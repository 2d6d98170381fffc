import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NET_MONEY, type TradeFilter } from '@roundtrip/core/reports'
import { analysis } from '../analysis/worker.ts'
import type { Filters } from '../filters/filters.ts'
import { narrowedFilter, type SelectedPart } from '../insights/slice-filters.ts'
import { useSliceContext } from '../insights/use-slice-context.ts'
import { chosenGroups, filterWithGroups, useGroupings } from '../reports/grouping.ts'
import { useAnalysisRequest } from '../reports/question.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings, useToday } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import { groupsOf } from './matrix.ts'
import type { WhatIf } from './what-if.ts'

/** What the trades of the page would have made; `whatIf` in its answer is what the figures are of. */
export function useLaboratory(filters: Filters, whatIf: WhatIf) {
  const uid = useUid()
  const version = useTrades().data?.version
  const { ready } = useSettings()
  const today = useToday()
  const groupings = useGroupings()
  const context = useSliceContext()
  const { request, key } = useAnalysisRequest(filters, NET_MONEY)
  const labelGroups = whatIf.slices.some(({ dimension }) => dimension === 'group') ? groupsOf(groupings) : []
  const filterOf = (slice: SelectedPart): TradeFilter | null => {
    const changes = narrowedFilter(filters, [slice], context)
    if (changes === null) return null
    const narrowed = { ...filters, ...changes }
    return filterWithGroups(narrowed, today, chosenGroups(narrowed.group, groupings))
  }
  const found = useQuery({
    queryKey: ['laboratory', uid, version, key, whatIf, today, [...context.venues], labelGroups],
    enabled: version !== undefined && ready,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { slices, balance, lossPct, ...scenarios } = whatIf
      const simulation = { balance, lossShare: lossPct / 100 }
      const answer = await analysis.ask('laboratory', {
        ...request,
        slices: slices.map(filterOf),
        scenarios,
        simulation,
      })
      return { whatIf, answer }
    },
  })
  return {
    /** With what the figures are of: after a change, the previous one until the worker responds. */
    found: found.data,
    error: found.error,
    retry: () => void found.refetch(),
  }
}
