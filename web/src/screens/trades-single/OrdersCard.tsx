import type { TradeDetail, TradeOrder } from '@roundtrip/contract/trades'
import { useState } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { watchEdges } from '../../ui/watch-edges.ts'
import { orderEnd, orderName, orderPrices, orderQuantity, stopSentence } from './order-words.ts'
import styles from './Trade.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const FIRST = 50
const HEAD = perLanguage(
  () => [t('Placed'), t('Order'), t('Price'), t('Quantity'), t('State'), t('Ended'), t('Client order id')] as const,
)

/**
 * The orders that were open during the trade, and what they imply about its stop. Empty if no exchange reported any.
 */
export function OrdersCard({ trade }: { readonly trade: TradeDetail }) {
  const [all, setAll] = useState(false)
  const counted = useTrades().data?.annotations.get(trade.id)
  const { orders } = trade
  if (orders.length === 0) return null
  const sentence = counted === undefined ? null : stopSentence(trade.side, counted)
  const shown = all ? orders : orders.slice(0, FIRST)
  return (
    <Card title={t('Orders')} hint={countText(orders.length)}>
      {sentence === null ? null : <p className={styles.soft}>{sentence}</p>}
      <div ref={watchEdges} className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {HEAD().map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((order) => (
              <OrderLine key={`${order.orderId} ${order.levels[0]?.time}`} order={order} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === orders.length ? null : (
        <Button onClick={() => setAll(true)}>
          <Trans text="Show all {count}" with={{ count: countText(orders.length) }} />
        </Button>
      )}
    </Card>
  )
}

function OrderLine({ order }: { readonly order: TradeOrder }) {
  const { times } = useFormats()
  return (
    <tr>
      <td>{times.exact(order.levels[0]?.time ?? 0)}</td>
      <td>{orderName(order)}</td>
      <td>{orderPrices(order)}</td>
      <td>{orderQuantity(order)}</td>
      <td>{orderEnd(order)}</td>
      <td>{order.end === null ? '' : times.exact(order.end.time)}</td>
      <td>{order.clientOrderId}</td>
    </tr>
  )
}
