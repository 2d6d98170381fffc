import { NET_MONEY } from '@roundtrip/core/reports'
import { useQuery } from '@tanstack/react-query'
import { type Compared, compareFigures, countedTrades, recount } from '@roundtrip/core/recount'
import { analysis } from '../../data/analysis/worker.ts'
import type { Filters } from '../../data/filters/filters.ts'
import { useAnalysisRequest } from '../../data/reports/analysis-request.ts'
import { useDetailedReport } from '../../data/reports/summary-report.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useTrades } from '../../data/trades/all-trades.ts'

/** The figures of the report next to the same figures recounted from the CSV list of its trades. */
export function useRecount(filters: Filters) {
  const uid = useUid()
  const { report, total, error, pending, retry } = useDetailedReport(filters)
  const version = useTrades().data?.version
  const { request, key, isReady } = useAnalysisRequest(filters, NET_MONEY)
  const list = useQuery({
    queryKey: ['recount', uid, version, key],
    enabled: version !== undefined && isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const csv = await analysis.call('csv', { ...request, sort: { key: 'closed', direction: 'asc' } })
      return recount(countedTrades(csv), request.settings)
    },
  })
  const isSettled = report !== undefined && !pending && list.data !== undefined
  return {
    report,
    total,
    compared: isSettled ? compareFigures(report.summary, list.data) : (null as readonly Compared[] | null),
    error: error ?? list.error,
    retry: () => {
      retry()
      void list.refetch()
    },
  }
}
