import type { Sort } from '../../data/analysis/sort.ts'
import { analysis } from '../../data/analysis/worker.ts'
import { download } from '../../data/page/save-file.ts'
import type { Filters } from '../../data/filters/filters.ts'
import { useDisplayNames } from '../../data/reports/display-names.ts'
import { useAnalysisRequest } from '../../data/reports/question.ts'
import { notify } from '../../ui/notify.ts'

/** Saves the filtered trades as CSV, made in the worker. */
export function useTradeExport(filters: Filters, sort: Sort): () => void {
  const { request } = useAnalysisRequest(filters)
  const names = useDisplayNames()
  return () => {
    analysis.ask('csv', { ...request, names, sort }).then(
      (text) => download('roundtrip-trades.csv', text),
      () => notify.error('The export failed. Reload the page and try again.'),
    )
  }
}
