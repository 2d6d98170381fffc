import type { MoneyFormat } from '../../format/money.ts'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { TradeRow } from '../trade-row.ts'
import { UNCOUNTED_WORDS } from './uncounted-words.ts'
import styles from './Flags.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly trade: TradeRow; readonly money: MoneyFormat }

/**
 * The result of a trade, in lists. It is grey if statistics do not count the trade, since no total includes it, and the
 * reason shows on hover.
 */
export function TradeAmount({ trade, money }: Props) {
  const { uncounted, net } = trade
  if (uncounted === null) return <Money sign={net} text={money.signed(net)} strong />
  const { name, meaning } = UNCOUNTED_WORDS()[uncounted]
  const booked = uncounted === 'open' ? t('Booked so far. ') : ''
  return (
    <span className={`figures ${styles.aside}`} title={booked + meaning}>
      {money.signed(net)}
      <span className="hidden">
        {' '}
        <Trans text="{name}, not counted" with={{ name }} />
      </span>
    </span>
  )
}

/** The same with the reason next to the amount, for lists without a column for it. */
export function TradeAmountWithReason({ trade, money }: Props) {
  const { uncounted, net } = trade
  if (uncounted === null) return <TradeAmount trade={trade} money={money} />
  const { short, meaning } = UNCOUNTED_WORDS()[uncounted]
  return (
    <span className={styles.result} title={meaning}>
      {net === null ? null : <TradeAmount trade={trade} money={money} />}
      <Tag tone={uncounted === 'open' ? 'plain' : 'warn'}>{short}</Tag>
    </span>
  )
}
