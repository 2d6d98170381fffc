import { useAccountNames } from '../../data/accounts.ts'
import type { Sort } from '../../data/analysis/sort.ts'
import { analysis } from '../../data/analysis/worker.ts'
import { download } from '../../data/csv.ts'
import { type Filters, tradeFilter } from '../../data/filters.ts'
import { useLabelNames } from '../../data/labels.ts'
import { reportSettings, useSettings, useToday } from '../../data/settings.ts'
import { notify } from '../../ui/notify.ts'

/** Saves the filtered trades as CSV, made in the worker. */
export function useTradeExport(filters: Filters, sort: Sort): () => void {
  const { settings } = useSettings()
  const today = useToday()
  const accounts = useAccountNames()
  const labels = useLabelNames()
  return () => {
    const names = {
      accounts: Object.fromEntries(accounts),
      labels: Object.fromEntries([...labels].map(([id, label]) => [id, label.name])),
    }
    const question = { filter: tradeFilter(filters, today), settings: reportSettings(settings, filters.basis), sort }
    analysis.ask('csv', { ...question, names }).then(
      (text) => download('roundtrip-trades.csv', text),
      () => notify.error('The export failed. Reload the page and try again.'),
    )
  }
}
