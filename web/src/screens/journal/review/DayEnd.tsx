import { EMPTY_DAY } from '@roundtrip/contract/documents'
import { type CivilDay, dayKey } from '@roundtrip/core/base'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCollection } from '../../../data/documents/use-documents.ts'
import { useDraft } from '../../../data/documents/use-draft.ts'
import { useTemplates } from '../../../data/journal/templates.ts'
import { useDayReport } from '../../../data/reports/periods.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { dayInWords } from '../../../format/time.ts'
import { DayFigures } from '../../../parts/journal/DayFigures.tsx'
import { MarkdownField } from '../../../parts/markdown/MarkdownField.tsx'
import { Failed } from '../../../parts/States.tsx'
import { withTemplates } from '../../../parts/templates/apply.ts'
import { focusPart } from '../../../parts/trade-notes/focus-part.ts'
import { Conflicts } from '../../../parts/writing/Conflicts.tsx'
import { SavingState } from '../../../parts/writing/SavingState.tsx'
import { dayPath } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import styles from './Review.module.css'
import { perLanguage, t } from '../../../language/translate.ts'

/** The result of the day and its note in the journal, which end a review. */
export function DayEnd({ day }: { readonly day: CivilDay }) {
  const uid = useUid()
  const id = dayKey(day)
  const { report, error, retry } = useDayReport(day)
  const templates = useTemplates()
  // A day that starts before the templates have loaded would lack them.
  const { status } = useCollection('templates')
  const empty = useMemo(() => withTemplates(EMPTY_DAY, templates), [templates])
  const draft = useDraft('journal', id, empty)
  const isLoading = draft.status === 'loading' || status === 'idle' || status === 'loading'
  useKeys(t('Review'), { n: [t('Note of the day'), () => focusPart('day-note')] })
  const figures = () => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    return report === undefined ? <Skeleton height={106} /> : <DayFigures report={report} />
  }
  const note = () => {
    if (draft.status === 'failed') return <Failed error={draft.error} onRetry={() => location.reload()} />
    if (isLoading) return <Skeleton height={120} />
    return (
      <div className={styles.dayNote} data-part="day-note">
        <MarkdownField
          label={t('Note of the day')}
          value={draft.data.text}
          placeholder={t('What does this day teach you? One sentence is enough.')}
          lines={3}
          onChange={(text) => draft.change({ text }, 'soon')}
          onLeave={draft.flush}
        />
      </div>
    )
  }
  return (
    <>
      <Conflicts conflicts={draft.conflicts} names={NAMES()} onSolve={draft.resolve} />
      <Card
        title={dayInWords(id)}
        hint={<SavingState {...draft} />}
        actions={
          <Link to={dayPath(uid, id)} className={buttonClass()}>
            {t('Open the day')}
          </Link>
        }
      >
        {figures()}
        {note()}
      </Card>
    </>
  )
}

const NAMES = perLanguage(() => ({ plan: t('Plan'), text: t('Note of the day'), review: t('Review') }) as const)
