/**
 * The daily candles of the coins of a journal. They are fetched only on demand: by a button, or when trades are grouped
 * or filtered by something that needs them.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TradeRegimes } from '@roundtrip/core/coins'
import { useSyncExternalStore } from 'react'
import { analysis } from '../analysis/worker.ts'
import { onUserLeft } from '../session/page-session.ts'
import { useUid } from '../session/user-context.ts'
import { useTrades } from '../trades/all-trades.ts'
import type { LoadedCoins } from './load-coins.ts'

let isRequested = false
const listeners = new Set<() => void>()

/** From now on the candles are loaded, and every figure takes them into account. */
export function requestCoins(): void {
  setRequested(true)
}

onUserLeft(() => setRequested(false))

function setRequested(next: boolean): void {
  isRequested = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until the candles are requested and loaded. */
export function useCoins(isNeeded = false) {
  const uid = useUid()
  const { columns, version } = useTrades().data ?? {}
  const requested = useSyncExternalStore(listen, () => isRequested)
  return useQuery<LoadedCoins>({
    queryKey: ['coins', uid, version],
    enabled: columns !== undefined && (isNeeded || requested),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    // Until the candles of a new trade have loaded, too.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (columns === undefined) throw new Error('The trades are not loaded yet.')
      const { loadCoins } = await import('./load-coins.ts')
      const loaded = await loadCoins(columns, signal)
      requestCoins()
      return loaded
    },
  })
}

/** The market regime in which each trade was opened; undefined until the candles are loaded. */
export function useRegimes(isNeeded = false) {
  const uid = useUid()
  const version = useTrades().data?.version
  const { data: coins, dataUpdatedAt } = useCoins(isNeeded)
  return useQuery<TradeRegimes>({
    queryKey: ['regimes', uid, version, dataUpdatedAt],
    enabled: version !== undefined && coins !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    queryFn: () => analysis.call('regimes', { markets: coins?.markets ?? new Map() }),
  })
}
