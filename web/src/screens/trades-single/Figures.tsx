import type { TradeDetail } from '@roundtrip/contract'
import { useFormats } from '../../data/settings.ts'
import { useTrades } from '../../data/trades.ts'
import { moneyFormat } from '../../format/money.ts'
import { exact, price, quantity, rMultiple, signedPercent } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Trade.module.css'

/** The result in the asset in which the venue settles, and what led to it. */
export function Figures({ trade }: { readonly trade: TradeDetail }) {
  const { times } = useFormats()
  const money = moneyFormat(trade.settle)
  const annotation = useTrades().data?.annotations.get(trade.id)
  const net = numberOf(trade.net)
  const value = Number(trade.maxValue)
  const risk = numberOf(annotation?.risk ?? null)
  const held = trade.closeTime === null ? null : trade.closeTime - trade.openTime
  return (
    <>
      <div className={styles.tags}>
        <Tag>{trade.status === 'open' ? 'Open' : 'Closed'}</Tag>
        <Tag>{trade.venue}</Tag>
        <Tag>{trade.kind}</Tag>
        {annotation?.excluded === true ? <Tag tone="warn">left out of statistics</Tag> : null}
        {trade.flags.map((flag) => (
          <Tag key={flag} tone="warn">
            {flag.replaceAll('-', ' ')}
          </Tag>
        ))}
      </div>
      <KpiRow label="Key figures">
        <Kpi
          label="Net P&L"
          figure={<Money sign={net} text={money.signed(net)} />}
          meaning={net === null || value === 0 ? 'a rate is missing' : `${signedPercent(net / value)} on the position`}
        />
        <Kpi
          label="R multiple"
          figure={rMultiple(net !== null && risk !== null && risk > 0 ? net / risk : null)}
          meaning={risk === null ? 'no risk entered' : `risk ${money.plain(risk)}`}
        />
        <Kpi
          label="Average entry"
          figure={price(numberOf(trade.entryPrice))}
          meaning={`average exit ${price(numberOf(trade.exitPrice))}`}
        />
        <Kpi
          label="Largest size"
          figure={<span title={exact(trade.maxQuantity)}>{quantity(Number(trade.maxQuantity))}</span>}
          meaning={`${money.plain(value)} at entry`}
        />
        <Kpi
          label="Held"
          figure={holding(held)}
          meaning={`${times.moment(trade.openTime)} to ${trade.closeTime === null ? 'now' : times.moment(trade.closeTime)}`}
        />
      </KpiRow>
    </>
  )
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
