import { useMemo } from 'react'
import { useAccounts } from '../accounts/accounts.ts'
import { useToday } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import type { SliceContext } from './slice-filters.ts'

/** What the keys of slices refer to in this journal; empty until it is loaded. */
export function useSliceContext(): SliceContext {
  const columns = useTrades().data?.columns
  const accounts = useAccounts().data
  const today = useToday()
  return useMemo(
    () => ({
      tickers: columns?.dictionaries.tickers ?? [],
      venues: new Map((accounts ?? []).map(({ id, venue }) => [id, venue])),
      today,
    }),
    [columns, accounts, today],
  )
}
