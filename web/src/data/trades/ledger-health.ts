import { useQuery } from '@tanstack/react-query'
import { getLedgerHealth } from '@roundtrip/contract/trades'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { useTrades } from './all-trades.ts'

/** What the rebuilding of each position left open, for the same state of the ledger as the trades. */
export function useLedgerHealth() {
  const uid = useUid()
  const version = useTrades().data?.etag ?? null
  return useQuery({
    queryKey: ['ledger-health', uid, version],
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(getLedgerHealth, {}, signal),
  })
}
