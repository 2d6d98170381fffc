import type { AnnotationData } from '@roundtrip/contract/documents'
import { toNumber } from '@roundtrip/core/base'
import type { TradeColumns } from '@roundtrip/core/reports'
import { useRowRisk } from '../../data/trades/use-row-risk.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { riskSentence } from './risk-sentence.ts'
import styles from './Notes.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly columns: TradeColumns
  readonly row: number
  /** The annotation that applies, including values from a plan. */
  readonly counted: AnnotationData
  /** The trade's own annotation, without values of a plan. */
  readonly own: AnnotationData | null
  readonly onUseStop: () => void
}

/** The risk that R divides by. If an amount overrides the risk from the stop, offers to use the stop. */
export function RiskLine({ columns, row, counted, own, onUseStop }: Props) {
  const { money } = useFormats(columns.currency)
  const risk = useRowRisk(columns, row, counted)
  if (risk === null) return null
  const source = counted.risk === null ? 'stop' : own?.risk == null ? 'plan' : 'typed'
  const amount = (value: bigint | null): string | null => (value === null ? null : money.plain(toNumber(value)))
  const [counts, atStop] = [amount(risk.counted), amount(risk.atStop)]
  const sentence = riskSentence({ counted: counts, atStop, source })
  if (sentence === null) return null
  return (
    <p className={styles.risk} aria-live="polite">
      <span className="figures">{sentence}</span>
      {source === 'typed' && atStop !== null && atStop !== counts ? (
        <Button onClick={onUseStop}>{t('Use the stop')}</Button>
      ) : null}
    </p>
  )
}
