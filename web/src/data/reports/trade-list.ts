import { NET_MONEY } from '@roundtrip/core/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Sort } from '../analysis/sort.ts'
import { analysis } from '../analysis/worker.ts'
import type { Filters } from '../filters/filters.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import type { LoadedTrades } from '../trades/annotated-trades.ts'
import { useAnalysisRequest } from './analysis-request.ts'

/** The selected rows, in order; with `limit`, the first of them. */
export function useTradeList(filters: Filters, sort: Sort, limit?: number) {
  const uid = useUid()
  const trades = useTrades()
  const { ready } = useSettings()
  const keyed = useAnalysisRequest(filters, NET_MONEY)
  const version = trades.data?.version
  const request = useMemo(
    () => ({ ...keyed.request, sort, ...(limit === undefined ? {} : { limit }) }),
    [keyed, sort, limit],
  )
  const list = useQuery({
    queryKey: ['list', uid, version, keyed.key, sort, limit],
    enabled: version !== undefined && ready && keyed.isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => ({ version, rows: await analysis.call('list', request, { signal }) }),
  })
  // Rows of an older history would refer to other trades.
  const rows = list.data?.version === version ? list.data?.rows : undefined
  const shown = useLatest(trades.data, rows)
  return {
    columns: shown.loaded?.columns,
    annotations: shown.loaded?.annotations,
    rows: shown.rows,
    error: trades.error ?? list.error,
    pending: trades.isPending || list.isPending,
    retry: () => void (trades.error === null ? list.refetch() : trades.refetch()),
  }
}

type Listed = { readonly loaded: LoadedTrades | undefined; readonly rows: Uint32Array | undefined }

/**
 * Trades with their rows. After a change, the previous ones stay until the new rows arrive: a list that disappears for
 * a moment loses focus and scroll position.
 */
function useLatest(loaded: LoadedTrades | undefined, rows: Uint32Array | undefined): Listed {
  const [last, setLast] = useState<Listed>({ loaded, rows })
  if (rows !== undefined && (last.rows !== rows || last.loaded !== loaded)) setLast({ loaded, rows })
  const isBehind = loaded !== undefined && rows === undefined && last.rows !== undefined
  return isBehind ? last : { loaded, rows }
}
