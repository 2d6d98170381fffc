import { NET_MONEY } from '@roundtrip/core/reports'
import type { Sort } from '../../data/analysis/sort.ts'
import { analysis } from '../../data/analysis/worker.ts'
import type { Filters } from '../../data/filters/filters.ts'
import { useDisplayNames } from '../../data/reports/display-names.ts'
import { useAnalysisRequest } from '../../data/reports/analysis-request.ts'
import { useTrades } from '../../data/trades/all-trades.ts'

/** Makes the filtered trades as CSV in the worker; null until they are loaded there. */
export function useTradeExport(filters: Filters, sort: Sort): (() => Promise<string>) | null {
  const { request, isReady } = useAnalysisRequest(filters, NET_MONEY)
  const names = useDisplayNames()
  const { data } = useTrades()
  return data === undefined || !isReady ? null : () => analysis.call('csv', { ...request, names, sort })
}
