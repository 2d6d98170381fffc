import type { CoinPart } from '@roundtrip/core/coins'
import { NET_MONEY } from '@roundtrip/core/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { analysis } from '../analysis/worker.ts'
import type { Filters } from '../filters/filters.ts'
import { useCoins } from '../market/coins.ts'
import { useAnalysisRequest } from '../reports/analysis-request.ts'
import { useUid } from '../session/user-context.ts'
import { useTrades } from '../trades/all-trades.ts'

/** The part of a result that came from the coins themselves; undefined until their candles have loaded. */
export function useCoinPart(filters: Filters) {
  const uid = useUid()
  const version = useTrades().data?.version
  const coins = useCoins()
  const { request, key, isReady } = useAnalysisRequest(filters, NET_MONEY)
  const part = useQuery<CoinPart>({
    queryKey: ['coin-part', uid, version, key, coins.dataUpdatedAt],
    enabled: version !== undefined && isReady && coins.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: () => analysis.call('coinPart', { ...request, markets: coins.data?.markets ?? new Map() }),
  })
  return { coins, part }
}
