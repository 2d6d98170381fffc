import { toNumber } from '@roundtrip/core/base'
import { exchangeSumOf, type Trade } from '@roundtrip/core/trades'
import { moneyFormat } from '../../format/money.ts'
import { plural } from '../../format/number.ts'
import styles from './Trade.module.css'
import { Trans } from '../../language/Trans.tsx'

/** The amount that the exchange booked for a trade, if it differs from ours, to compare the two. */
export function ExchangeSumLine({ trade }: { readonly trade: Trade }) {
  const sum = trade.flags.includes('contradicts-exchange') ? exchangeSumOf(trade) : null
  if (sum === null) return null
  const money = moneyFormat(trade.instrument.settle)
  return (
    <p className={styles.soft}>
      <Trans
        text="For {exits} of this trade the exchange booked <b>{exchange}</b>. The fills that are here make it <b>{ours}</b>."
        with={{
          exits: plural(sum.exits, 'exit'),
          exchange: money.signed(toNumber(sum.exchange)),
          ours: money.signed(sum.ours === null ? null : toNumber(sum.ours)),
        }}
      />
    </p>
  )
}
