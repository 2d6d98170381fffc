import { useQuery } from '@tanstack/react-query'
import { getLedgerHealth } from '@roundtrip/contract/trades'
import type * as z from 'zod/mini'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { useTrades } from './all-trades.ts'

export type PositionHealth = z.infer<typeof getLedgerHealth.output>['positions'][number]

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

/** Positions whose fills contradict the exchange, sell more than was bought, or have funding without a trade. */
export function doubtfulPositions(positions: readonly PositionHealth[]): readonly PositionHealth[] {
  return positions.filter(
    ({ incompleteSince, unmatchedQuantity, unattributedFunding }) =>
      incompleteSince !== null || !isZero(unmatchedQuantity) || !isZero(unattributedFunding),
  )
}

/** Of a decimal in digits. The pages that ask need no other arithmetic. */
function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal)
}
