import { EMPTY_DAY } from '@roundtrip/contract/documents'
import { type CivilDay, dayKey, parseDayKey } from '@roundtrip/core/base'
import type { DayReport } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { useToday } from '../../data/settings/settings.ts'
import { useTemplates } from '../../data/journal/templates.ts'
import { useCollection } from '../../data/documents/use-documents.ts'
import { useDraft } from '../../data/documents/use-draft.ts'
import { useDayReport } from '../../data/reports/periods.ts'
import { dayInWords, dayName } from '../../format/time.ts'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '../../ui/icons/index.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Failed } from '../../parts/States.tsx'
import type { CardResults } from '../../parts/sharing/result-card.ts'
import { ShareButton } from '../../parts/sharing/ShareButton.tsx'
import { useResultCard } from '../../parts/sharing/use-result-card.ts'
import { withTemplates } from '../../parts/templates/apply.ts'
import { SavingState } from '../../parts/writing/SavingState.tsx'
import { dayPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeField } from '../../parts/time-field/TimeField.tsx'
import styles from './Daily.module.css'
import { DayActs } from './DayActs.tsx'
import { DayBody } from './DayBody.tsx'
import { t } from '../../language/translate.ts'

/** One day: its results, its plan and its review. */
export default function JournalDailyScreen() {
  const [search] = useSearchParams()
  const today = useToday()
  const day = parseDayKey(search.get('day') ?? '') ?? today
  // Each day has its own page component, so that text of one day is never written to another.
  return <DayPage key={day} day={day} />
}

function DayPage({ day }: { readonly day: CivilDay }) {
  const id = dayKey(day)
  const templates = useTemplates()
  // A day that starts before the templates have loaded would lack them.
  const { status: templatesStatus } = useCollection('templates')
  const pending = templatesStatus === 'idle' || templatesStatus === 'loading'
  const empty = useMemo(() => withTemplates(EMPTY_DAY, templates), [templates])
  const draft = useDraft('journal', id, empty)
  const figures = useDayReport(day)
  useDayKeys(day)
  useDayCard(id, figures.report)
  return (
    <Page
      title={dayInWords(id)}
      facts={[
        [t('Accounts'), t('All accounts')],
        [t('Period'), dayName(id)],
      ]}
      hint={<SavingState {...draft} />}
      actions={
        <>
          <DayPicker day={day} />
          <ShareButton disabled={figures.report === undefined} />
          <DayActs day={id} draft={draft} />
        </>
      }
    >
      {draft.status === 'failed' ? (
        <Failed error={draft.error} onRetry={() => location.reload()} />
      ) : draft.status === 'loading' || pending ? (
        <div className={styles.stack}>
          <Skeleton height={106} />
          <Skeleton height={380} />
        </div>
      ) : (
        <DayBody day={day} draft={draft} figures={figures} />
      )}
    </Page>
  )
}

function useDayCard(day: string, report: DayReport | undefined): void {
  const results = useMemo((): CardResults | null => {
    if (report === undefined) return null
    const { net, closed, winRate, profitFactor } = report
    const curve = report.curve.map(({ value }) => value)
    return { subject: dayName(day), net, trades: closed, winRate, profitFactor, totalR: null, curve }
  }, [day, report])
  useResultCard(results, report?.currency)
}

function DayPicker({ day }: { readonly day: CivilDay }) {
  const uid = useUid()
  const navigate = useNavigate()
  const today = useToday()
  const pathOf = (by: number): string => dayPath(uid, dayKey((day + by) as CivilDay))
  const choose = (text: string): void => {
    if (parseDayKey(text) !== null) void navigate(dayPath(uid, text))
  }
  return (
    <div className={styles.picker} data-screen-only>
      <Link
        to={pathOf(-1)}
        className={buttonClass('default', 'icon')}
        aria-label={t('Day before')}
        title={t('Day before ([)')}
      >
        <IconChevronLeft size={17} />
      </Link>
      <TimeField
        kind="date"
        settled
        aria-label={t('Go to day')}
        className={styles.date ?? ''}
        value={dayKey(day)}
        onChange={choose}
      />
      <Link
        to={pathOf(1)}
        className={buttonClass('default', 'icon')}
        aria-label={t('Day after')}
        title={t('Day after (])')}
      >
        <IconChevronRight size={17} />
      </Link>
      {day === today ? null : (
        <Link to={dayPath(uid, dayKey(today))} className={buttonClass()}>
          <IconCalendarEvent size={15} aria-hidden />
          {t('Today')}
        </Link>
      )}
    </div>
  )
}

/** [ and ] go to the previous and next day. */
function useDayKeys(day: CivilDay): void {
  const uid = useUid()
  const navigate = useNavigate()
  const go = (by: number) => () => void navigate(dayPath(uid, dayKey((day + by) as CivilDay)))
  useKeys(t('Day'), { '[': [t('Previous day'), go(-1)], ']': [t('Next day'), go(1)] })
}
