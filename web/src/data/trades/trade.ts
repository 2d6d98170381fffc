import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getTrade } from '@roundtrip/contract/trades'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { useTrades } from './all-trades.ts'

/** One trade with its fills. */
export function useTrade(tradeId: string) {
  const uid = useUid()
  const { data: trades } = useTrades()
  return useQuery({
    queryKey: ['trade', uid, tradeId, trades?.etag ?? null],
    queryFn: ({ signal }) => call(getTrade, { tradeId }, signal),
    enabled: tradeId !== '',
    placeholderData: keepPreviousData,
  })
}
