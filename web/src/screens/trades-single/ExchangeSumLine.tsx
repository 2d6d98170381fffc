import { toNumber } from '@roundtrip/core/base'
import { exchangeSumOf, type Trade } from '@roundtrip/core/trades'
import { moneyFormat } from '../../format/money.ts'
import { plural } from '../../format/number.ts'
import styles from './Trade.module.css'

/** The amount that the exchange booked for a trade, if it differs from ours, to compare the two. */
export function ExchangeSumLine({ trade }: { readonly trade: Trade }) {
  const sum = trade.flags.includes('contradicts-exchange') ? exchangeSumOf(trade) : null
  if (sum === null) return null
  const money = moneyFormat(trade.instrument.settle)
  return (
    <p className={styles.soft}>
      For {plural(sum.exits, 'exit')} of this trade the exchange booked <b>{money.signed(toNumber(sum.exchange))}</b>.
      The fills that are here make it <b>{money.signed(sum.ours === null ? null : toNumber(sum.ours))}</b>.
    </p>
  )
}
