import type { TradeDetail } from '@roundtrip/contract'
import { formatFixed, parseFixed } from '@roundtrip/core/base'
import { exact } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import { signClass } from '../../ui/Money.tsx'
import styles from './Trade.module.css'

/** How gross becomes net, with every digit of the ledger. */
export function CostsCard({ trade }: { readonly trade: TradeDetail }) {
  const lines = [
    ['Gross', trade.gross],
    ['Fees', trade.fees === null ? null : formatFixed(-(parseFixed(trade.fees) ?? 0n))],
    ['Funding', trade.funding],
    ['Other', trade.otherCash],
    ['Net', trade.net],
  ] as const
  return (
    <Card title="From gross to net" hint={trade.settle}>
      <dl className={styles.list}>
        {lines.map(([name, value]) => {
          const text = exact(value)
          const total = name === 'Net' ? styles.total : ''
          return [
            <dt key={name} className={total}>
              {name}
            </dt>,
            <dd key={`${name} value`} className={`figures ${total} ${signClass(Number(value), text)}`}>
              {text}
            </dd>,
          ]
        })}
      </dl>
    </Card>
  )
}
