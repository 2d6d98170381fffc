import type { AnnotationData } from '@roundtrip/contract/documents'
import type { TradeDetail } from '@roundtrip/contract/trades'
import type { OpenDraft } from '../../data/documents/use-draft.ts'
import { labelKeys } from '../../data/labels/label-keys.ts'
import { useLabels } from '../../data/labels/labels.ts'
import { useModalFlags } from '../../data/page/modals.ts'
import { rowOfTrade } from '../../data/trades/trade-id.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { Markdown } from '../../parts/markdown/Markdown.tsx'
import { MarkdownField } from '../../parts/markdown/MarkdownField.tsx'
import { Failed } from '../../parts/States.tsx'
import { withText } from '../../parts/templates/apply.ts'
import { TemplateMenu } from '../../parts/templates/TemplateMenu.tsx'
import { DefaultStop } from '../../parts/trade-notes/DefaultStop.tsx'
import { LabelButtons } from '../../parts/trade-notes/LabelButtons.tsx'
import { withLabel } from '../../parts/trade-notes/with-label.ts'
import { PriceFields } from '../../parts/trade-notes/PriceFields.tsx'
import { RiskLine } from '../../parts/trade-notes/RiskLine.tsx'
import { useNoteKeys } from '../../parts/trade-notes/use-note-keys.ts'
import { Conflicts } from '../../parts/writing/Conflicts.tsx'
import { SavingState } from '../../parts/writing/SavingState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stars } from '../../ui/Stars.tsx'
import styles from './Trade.module.css'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly trade: TradeDetail
  readonly draft: OpenDraft<'annotations'>
  /** The notes that apply, including values from a plan and orders. */
  readonly counted: AnnotationData
  readonly onAllLabels: () => void
}

/** The notes on the trade, edited in place and saved while typing. */
export function NotesCard({ trade, draft, counted, onAllLabels }: Props) {
  const { data, change, flush } = draft
  const labels = useLabels()
  // While the trade's form is open, the note is edited only there.
  const isInForm = useModalFlags().changeTrade === trade.id
  const loaded = useTrades().data
  const row = loaded === undefined ? null : rowOfTrade(loaded.columns, trade.id)
  const save = (changes: Partial<AnnotationData>): void => change(changes, 'now')
  const toggle = (id: string): void => save({ labels: withLabel(draft.latest().labels, id) })
  const rate = (rating: number | null): void => save({ rating })
  useNoteKeys({ labels, rating: data.rating, onLabel: toggle, onRating: rate, taken: PAGE_KEYS })
  const body = () => {
    if (draft.status === 'failed') return <Failed error={draft.error} onRetry={() => location.reload()} />
    if (draft.status === 'loading') return <Skeleton height={280} />
    return (
      <div className={styles.notes}>
        <LabelButtons {...{ labels, onAllLabels }} keys={labelKeys(labels)} chosen={counted.labels} onLabel={toggle} />
        <div className={styles.note} data-part="note">
          <div className={styles.noteHead}>
            <span aria-hidden>{t('Note')}</span>
            <TemplateMenu
              about="trade"
              text={data.note}
              onApply={({ text }) => save({ note: withText(draft.latest().note, text) })}
            />
          </div>
          {data.note === '' && counted.note !== '' ? <Markdown text={counted.note} /> : null}
          {isInForm ? (
            <Markdown text={data.note} />
          ) : (
            <MarkdownField
              label={t('Note')}
              value={data.note}
              placeholder={t('What did you see, do and feel?')}
              lines={4}
              onChange={(note) => change({ note }, 'soon')}
              onLeave={flush}
            />
          )}
        </div>
        <Stars label={t('How well did you trade it?')} value={data.rating} onChange={rate} />
        <PriceFields entered={{ side: trade.side, entry: trade.entryPrice }} counted={counted} onChange={save} />
        <DefaultStop
          entered={{ side: trade.side, entry: trade.entryPrice }}
          counted={counted}
          onUse={(stop) => save({ stop })}
        />
        {loaded === undefined || row === null ? null : (
          <RiskLine
            columns={loaded.columns}
            row={row}
            counted={counted}
            own={data}
            onUseStop={() => save({ risk: null, riskCurrency: null })}
          />
        )}
      </div>
    )
  }
  return (
    <>
      <Conflicts conflicts={draft.conflicts} names={NAMES()} either={EITHER} onSolve={draft.resolve} />
      <Card title={t('Labels and note')} hint={<SavingState {...draft} />}>
        {body()}
      </Card>
    </>
  )
}

/** Keys used by the page, which labels cannot have here. */
const PAGE_KEYS = ['e']
const NAMES = perLanguage(() => ({ note: t('Note'), stop: t('First stop') }) as const)
const EITHER = ['stop']
