import type { Sort } from '../../data/analysis/sort.ts'
import { analysis } from '../../data/analysis/worker.ts'
import type { Filters } from '../../data/filters/filters.ts'
import { useDisplayNames } from '../../data/reports/display-names.ts'
import { useAnalysisRequest } from '../../data/reports/question.ts'

/** The filtered trades as CSV, made in the worker. */
export function useTradeExport(filters: Filters, sort: Sort): () => Promise<string> {
  const { request } = useAnalysisRequest(filters)
  const names = useDisplayNames()
  return () => analysis.ask('csv', { ...request, names, sort })
}
