import type { AnnotationData } from '@roundtrip/contract/documents'
import { toNumber } from '@roundtrip/core/base'
import { rewardToRiskOfRow } from '@roundtrip/core/reports'
import { useFormats } from '../../data/settings/settings.ts'
import { rowOfTrade } from '../../data/trades/trade-id.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { useRowRisk } from '../../data/trades/use-row-risk.ts'
import { priceText, ratioText, rMultipleText } from '../../format/number.ts'
import { tradeRow } from '../../parts/trade-row.ts'
import { signClass } from '../../ui/Money.tsx'
import styles from './Change.module.css'
import { t } from '../../language/translate.ts'

/** Initial risk, R and planned reward to risk, as they will count once saved. */
export function PlanFigures({ tradeId, data }: { readonly tradeId: string; readonly data: AnnotationData }) {
  const columns = useTrades().data?.columns
  const { money } = useFormats(columns?.currency)
  const row = columns === undefined ? null : rowOfTrade(columns, tradeId)
  const rowRisk = useRowRisk(columns, row, data)
  if (columns === undefined || row === null || rowRisk === null) return null
  const { plan, counted: risk, warning: stopWarning } = rowRisk
  const trade = tradeRow(columns, row)
  const amount = risk === null ? null : toNumber(risk)
  const r = rMultipleText(amount === null || trade.net === null || trade.open ? null : trade.net / amount)
  return (
    <div className={styles.outcome} aria-live="polite">
      <dl className={styles.figures}>
        <Figure name={t('Average entry')} text={priceText(trade.entryPrice)} />
        <Figure name={t('Initial risk')} text={money.plain(amount)} />
        <Figure name={t('Result')} text={r} sign={trade.net} />
        <Figure name={t('Planned reward to risk')} text={ratioText(rewardToRiskOfRow(columns, row, plan))} />
      </dl>
      {stopWarning === null ? null : <p className={styles.warning}>{WARNINGS[stopWarning](trade.side)}</p>}
    </div>
  )
}

const WARNINGS = {
  'wrong-side-stop': (side: 'long' | 'short') =>
    side === 'long'
      ? t('A stop at this price makes a profit. A long’s stop must be below its entry.')
      : t('A stop at this price makes a profit. A short’s stop must be above its entry.'),
  'no-risk': () => t('A stop at the entry risks nothing.'),
} as const

type FigureProps = { readonly name: string; readonly text: string; readonly sign?: number | null }

function Figure({ name, text, sign = null }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={`figures ${sign === null ? '' : signClass(sign, text)}`}>{text}</dd>
    </div>
  )
}
