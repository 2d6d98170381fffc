import type { TradeDetail } from '@roundtrip/contract'
import { initialRiskOf, measureTrade, type RiskPlan, TRADE_MEASURES, tradeInput } from '@roundtrip/core/measures'
import { type Trade, TRADE_FLAGS } from '@roundtrip/core/trades'
import { usePlanOfTrade } from '../../data/planned.ts'
import { useFormats } from '../../data/settings.ts'
import { rowOfTrade, useTrades } from '../../data/trades.ts'
import { moneyFormat } from '../../format/money.ts'
import { exact, price, quantity, ratio, rMultiple, signedPercent } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { FlagTags } from '../../parts/flags/FlagTags.tsx'
import { UncountedNotice } from '../../parts/flags/UncountedNotice.tsx'
import { type TradeRow, tradeRow } from '../../parts/trade-row.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Trade.module.css'

type Props = { readonly trade: TradeDetail; readonly whole: Trade; readonly plan: RiskPlan }

/** The result in the asset in which the venue settles, and what led to it. */
export function Figures({ trade, whole, plan }: Props) {
  const { times } = useFormats()
  const money = moneyFormat(trade.settle)
  const planned = usePlanOfTrade(trade.id) !== null
  const { flags, uncounted } = useMarks(trade)
  const net = numberOf(trade.net)
  const value = Number(trade.maxValue)
  const { initialRisk: risk, rMultiple: multiple, plannedRewardRisk } = measureTrade(tradeInput(whole, { plan }))
  const isSameDay = times.date(trade.openTime) === times.date(trade.closeTime)
  const end = trade.closeTime === null ? 'now' : (isSameDay ? times.clock : times.moment)(trade.closeTime)
  const held = trade.closeTime === null ? null : trade.closeTime - trade.openTime
  return (
    <>
      <div className={styles.tags}>
        <Tag>{trade.status === 'open' ? 'Open' : 'Closed'}</Tag>
        <Tag>{trade.venue}</Tag>
        <Tag>{trade.kind}</Tag>
        {planned ? <Tag>Planned</Tag> : null}
        <FlagTags flags={flags} />
      </div>
      <UncountedNotice reason={uncounted} />
      <KpiRow label="Key figures">
        <Kpi
          label="Net P&L"
          figure={<Money sign={net} text={money.signed(net)} />}
          meaning={net === null || value === 0 ? 'a rate is missing' : `${signedPercent(net / value)} on the position`}
        />
        <Kpi
          label="R multiple"
          formula={TRADE_MEASURES.rMultiple.formula}
          figure={rMultiple(multiple)}
          meaning={riskMeaning({ risk: risk === null ? null : money.plain(risk), plan, whole, plannedRewardRisk })}
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
        <Kpi label="Held" figure={holding(held)} meaning={`${times.moment(trade.openTime)} to ${end}`} />
      </KpiRow>
    </>
  )
}

/** What the lists say of this trade too; what the server says of it while they are on their way. */
function useMarks(trade: TradeDetail): Pick<TradeRow, 'flags' | 'uncounted'> {
  const columns = useTrades().data?.columns
  const row = columns === undefined ? null : rowOfTrade(columns, trade.id)
  if (columns !== undefined && row !== null) return tradeRow(columns, row)
  return { flags: TRADE_FLAGS.filter((flag) => trade.flags.includes(flag)), uncounted: null }
}

type Risk = {
  readonly risk: string | null
  readonly plan: RiskPlan
  readonly whole: Trade
  readonly plannedRewardRisk: number | null
}

/** What was risked and hoped for, or why that is not known. */
function riskMeaning({ risk, plan, whole, plannedRewardRisk }: Risk): string {
  if (risk === null) {
    const { warning } = initialRiskOf(whole, plan)
    if (warning === 'wrong-side-stop') return 'the stop is on the wrong side'
    return warning === 'no-risk' ? 'the stop is at the entry' : 'no risk entered'
  }
  return plannedRewardRisk === null ? `risk ${risk}` : `risk ${risk}, planned ${ratio(plannedRewardRisk)} to 1`
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
