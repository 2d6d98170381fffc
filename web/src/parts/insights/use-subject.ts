import { type Filters } from '../../data/filters/filters.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { useChosenFilters } from '../filters/chosen-filters.ts'
import { slicePartsOf } from './slice-parts.ts'
import { isOneRun, sliceSubject } from './slice-words.ts'
import { useSliceNames } from './use-slice-names.ts'
import { t } from '../../language/translate.ts'

/** The name of the trades that filters select: `Friday`, `Short · BTCUSDT`, `Trades opened from 18:00 to 21:00`. */
export function useSubject(filters: Filters): string {
  const names = useSliceNames(useTrades().data?.columns.currency ?? 'USD')
  const chosen = useChosenFilters({ ...filters, counted: null }, []).map(({ text }) => text)
  if (chosen.length === 0) return t('All trades')
  const parts = slicePartsOf(filters)
  // Consecutive values of one filter count as one.
  const isShort = chosen.length === 1 || parts === null || parts.every(({ keys }) => keys.length === 1)
  return isShort || !parts.every(isOneRun) || isFramed(filters) ? chosen.join(' · ') : sliceSubject(parts, names)
}

/** Whether filters also choose trades by account or time, which a slice does not name. */
function isFramed({ account, month, period, from, to, status }: Filters): boolean {
  return account.length + month.length > 0 || [period, from, to, status].some((value) => value !== null)
}
