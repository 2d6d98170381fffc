import type { CivilDay } from '@roundtrip/core/base'
import { dayKey } from '@roundtrip/core/base'
import type { OpenDraft } from '../../data/documents/use-draft.ts'
import type { useDayReport } from '../../data/reports/periods.ts'
import { DayRules } from '../../parts/rules/DayRules.tsx'
import { Conflicts } from '../../parts/writing/Conflicts.tsx'
import { DraftPictures } from '../../parts/pictures/DraftPictures.tsx'
import { Failed } from '../../parts/States.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Daily.module.css'
import { DayChecklist } from './DayChecklist.tsx'
import { DayCurve } from './DayCurve.tsx'
import { DayFigures } from '../../parts/journal/DayFigures.tsx'
import { DayState } from './DayState.tsx'
import { DayText } from './DayText.tsx'
import { DayTrades } from './DayTrades.tsx'
import { LinkedTrades } from './LinkedTrades.tsx'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly day: CivilDay
  readonly draft: OpenDraft<'journal'>
  readonly figures: ReturnType<typeof useDayReport>
}

export function DayBody({ day, draft, figures }: Props) {
  const { report, columns, error, retry } = figures
  const numbers = () => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    if (report === undefined || columns === undefined) return <Skeleton height={106} />
    return <DayFigures report={report} />
  }
  return (
    <>
      <Conflicts conflicts={draft.conflicts} names={NAMES()} onSolve={draft.resolve} />
      {numbers()}
      <div className={styles.grid}>
        <div className={styles.stack}>
          <DayText field="plan" draft={draft} />
          {report === undefined || columns === undefined || report.trades.length === 0 ? null : (
            <>
              <DayCurve report={report} />
              <DayTrades report={report} columns={columns} />
            </>
          )}
          <DayText field="text" draft={draft} />
          <DayText field="review" draft={draft} />
          <DraftPictures draft={draft} />
        </div>
        <div className={styles.stack}>
          <DayState draft={draft} />
          <DayRules day={dayKey(day)} />
          <DayChecklist items={draft.data.checklist} onChange={(checklist) => draft.change({ checklist }, 'now')} />
          <LinkedTrades ids={draft.data.trades} onChange={(trades) => draft.change({ trades }, 'now')} />
        </div>
      </div>
    </>
  )
}

const NAMES = perLanguage(() => ({ plan: t('Plan'), text: t('Notes'), review: t('Review') }) as const)
