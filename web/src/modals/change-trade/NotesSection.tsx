import { TextInput } from '@mantine/core'
import type { AnnotationData } from '@roundtrip/contract/documents'
import { useLabelNames } from '../../data/labels/labels.ts'
import { usePlanOfTrade } from '../../data/trades/planned.ts'
import { asTyped } from '../../format/decimal.ts'
import { MarkdownField } from '../../parts/markdown/MarkdownField.tsx'
import { LabelSelect } from '../../parts/plan-fields/LabelSelect.tsx'
import { withText } from '../../parts/templates/apply.ts'
import { TemplateMenu } from '../../parts/templates/TemplateMenu.tsx'
import { Stars } from '../../ui/Stars.tsx'
import type { SectionProps } from './section.ts'
import { OwnFields } from './OwnFields.tsx'
import styles from './Change.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The labels, rating and note of the trade. */
export function NotesSection(props: SectionProps & { readonly seen: AnnotationData; readonly tradeId: string }) {
  const { draft, problemOf, onChange, seen, tradeId } = props
  const planned = usePlanOfTrade(tradeId)?.terms
  const leverage = planned?.leverage ?? null
  const names = useLabelNames()
  const plannedLabels = (planned?.labels ?? []).map((id) => names.get(id)?.name ?? id)
  return (
    <>
      <LabelSelect labels={draft.labels} seen={seen.labels} onChange={(labels) => onChange({ labels })} />
      {plannedLabels.length === 0 ? null : (
        <p className={styles.planned}>
          <Trans
            text="Of the plan that the trade took: {plannedLabels}"
            with={{ plannedLabels: plannedLabels.join(', ') }}
          />
        </p>
      )}
      <div className={styles.note}>
        <div className={styles.noteHead}>
          <span aria-hidden>{t('Note')}</span>
          <TemplateMenu
            about="trade"
            text={draft.note}
            onApply={({ text }) => onChange({ note: withText(draft.note, text) })}
          />
        </div>
        <MarkdownField
          label={t('Note')}
          value={draft.note}
          placeholder={
            planned === undefined || planned.note === '' ? t('What did you see, do and feel?') : planned.note
          }
          lines={5}
          partOfForm
          onChange={(note) => onChange({ note })}
        />
      </div>
      <div className={styles.pair}>
        <Stars
          label={t('How well did you trade it?')}
          value={draft.rating}
          onChange={(rating) => onChange({ rating })}
        />
        <TextInput
          label={t('Leverage')}
          description={t('As it was set at the exchange.')}
          inputMode="decimal"
          placeholder={leverage === null ? '' : t('{leverage} as planned', { leverage: asTyped(leverage) })}
          rightSection={<span aria-hidden>×</span>}
          value={draft.leverage}
          error={problemOf('leverage')}
          onChange={(event) => onChange({ leverage: event.currentTarget.value })}
        />
      </div>
      <OwnFields draft={draft} problemOf={problemOf} onChange={onChange} />
    </>
  )
}
