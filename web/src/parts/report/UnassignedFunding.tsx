import { useQuery } from '@tanstack/react-query'
import { getLedgerHealth } from '@roundtrip/contract/trades'
import { addByAsset } from './unassigned-cash.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { call } from '../../data/requests/call.ts'
import { useUid } from '../../data/session/user-context.ts'
import { signedAmount } from '../../format/money.ts'
import styles from './Report.module.css'

/** Payments that belong to no trade, on their own line, since no figure includes them. Empty without any. */
export function UnassignedFunding() {
  const uid = useUid()
  const version = useTrades().data?.etag ?? null
  const health = useQuery({
    queryKey: ['ledger-health', uid, version],
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(getLedgerHealth, {}, signal),
  })
  const amounts = addByAsset(health.data?.positions ?? [])
  if (amounts.length === 0) return null
  const text = amounts.map(({ asset, amount }) => signedAmount(amount, asset)).join(', ')
  return (
    <p className={styles.notice}>
      Funding without a trade: {text}. No trade was open when it was booked, so it is in no figure.
    </p>
  )
}
