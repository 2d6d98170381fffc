/**
 * The daily candles of the coins of a journal. Exchanges are asked for them only on request: by a button, or where
 * trades are grouped or filtered by what only these candles say.
 */
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { AppError } from '@roundtrip/contract/errors'
import type { GapReason } from '@roundtrip/contract/market'
import { type CoinDays, coinDays, coinSpans, type CoinSpan, type TradeRegimes } from '@roundtrip/core/coins'
import { useMemo, useSyncExternalStore } from 'react'
import { analysis } from '../analysis/worker.ts'
import { onUserLeft } from '../session/page-session.ts'
import { useUid } from '../session/user-context.ts'
import { useTrades } from '../trades/all-trades.ts'
import { dollarDays } from './dollar-days.ts'

export type LoadedCoins = {
  readonly markets: ReadonlyMap<string, CoinDays>
  /** Coins without candles, those with the most trades first. */
  readonly missing: readonly { readonly coin: string; readonly trades: number; readonly reason: GapReason }[]
}

let isRequested = false
const listeners = new Set<() => void>()

/** From now on the candles are loaded, and what they say is part of every figure. */
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

/** Undefined until they are requested and loaded. */
export function useCoins(isNeeded = false) {
  const uid = useUid()
  const columns = useTrades().data?.columns
  const spans = useMemo(() => (columns === undefined ? [] : coinSpans(columns)), [columns])
  const requested = useSyncExternalStore(listen, () => isRequested)
  return useQuery({
    queryKey: ['coins', uid, spans],
    enabled: columns !== undefined && (isNeeded || requested),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: ({ signal }) => loadCoins(spans, signal),
  })
}

/** The market that each trade was opened into; undefined until the candles are loaded. */
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
    queryFn: () => analysis.ask('regimes', { markets: coins?.markets ?? new Map() }),
  })
}

/** Some at a time: a server lets nobody keep others from asking exchanges. */
const AT_ONCE = 2

async function loadCoins(spans: readonly CoinSpan[], signal: QueryFunctionContext['signal']): Promise<LoadedCoins> {
  const waiting = [...spans]
  const loaded: (readonly [CoinSpan, CoinDays | GapReason])[] = []
  const lane = async (): Promise<void> => {
    for (let span = waiting.shift(); span !== undefined; span = waiting.shift()) {
      loaded.push([span, await loadCoin(span, signal)])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  requestCoins()
  return {
    markets: new Map(loaded.flatMap(([{ coin }, days]) => (typeof days === 'string' ? [] : [[coin, days] as const]))),
    missing: loaded
      .flatMap(([{ coin, trades }, days]) => (typeof days === 'string' ? [{ coin, trades, reason: days }] : []))
      .sort((a, b) => b.trades - a.trades),
  }
}

/** Its candles, or why there are none. One coin that fails keeps no other from being loaded. */
async function loadCoin(span: CoinSpan, signal: AbortSignal): Promise<CoinDays | GapReason> {
  try {
    const { days, gap } = await dollarDays(span.coin, span, signal)
    return days.length === 0 ? (gap ?? 'nothing-told') : coinDays(days, span)
  } catch (error) {
    if (signal.aborted) throw error
    return error instanceof AppError && error.reason === 'too-many-calls' ? 'rate-limited' : 'no-answer'
  }
}
