import { useLedgerHealth } from '../../data/trades/ledger-health.ts'
import { signedAmount } from '../../format/money.ts'
import styles from './Report.module.css'
import { addByAsset } from './unassigned-cash.ts'
import { Trans } from '../../language/Trans.tsx'

/** Payments that belong to no trade, on their own line, since no figure includes them. Empty without any. */
export function UnassignedFunding() {
  const amounts = addByAsset(useLedgerHealth().data?.positions ?? [])
  if (amounts.length === 0) return null
  const text = amounts.map(({ asset, amount }) => signedAmount(amount, asset)).join(', ')
  return (
    <p className={styles.notice}>
      <Trans
        text="Funding without a trade: {text}. No trade was open when it was booked, so it is in no figure."
        with={{ text }}
      />
    </p>
  )
}
