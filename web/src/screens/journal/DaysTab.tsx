import { type CivilDay, dayKey, parseDayKey } from '@roundtrip/core/base'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { download } from '../../data/page/save-file.ts'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { IconBook, IconDownload, IconFilterOff } from '../../ui/icons/index.ts'
import { journalDays, JOURNAL_PARAMETERS, parseJournalFilters, passes } from './journal-list.ts'
import { EVERYTHING } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats, useToday } from '../../data/settings/settings.ts'
import { useResultWords } from '../../data/reports/result-form.ts'
import { useReport } from '../../data/reports/report.ts'
import { plural } from '../../format/number.ts'
import { calendarDays } from '../../parts/calendar.ts'
import { dayFacts, dayMarkdown } from '../../parts/journal/day-markdown.ts'
import { useAdherence } from '../../parts/journal/use-adherence.ts'
import { MonthView } from '../../parts/MonthView.tsx'
import { Failed } from '../../parts/States.tsx'
import { dayPath } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type DayCellContext, CompactDay, dayColumns } from './day-columns.tsx'
import { DayFilters } from './DayFilters.tsx'
import styles from './Journal.module.css'
import { YearCard } from './YearCard.tsx'
import { useUpTo } from '../../ui/use-up-to.ts'
import { t } from '../../language/translate.ts'

/** The days with trades or entries. */
export function DaysTab() {
  const uid = useUid()
  const navigate = useNavigate()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => parseJournalFilters(search), [search])
  const { status, documents: entries, error } = useCollection('journal')
  const live = useDocuments()
  const { report, error: reportError, retry } = useReport(EVERYTHING)
  const { money } = useFormats(report?.currency)
  const adherence = useAdherence()
  const narrow = useUpTo('narrow')
  const equity = report?.equity
  const all = useMemo(() => journalDays(entries, equity ?? []), [entries, equity])
  const days = useMemo(() => all.filter((day) => passes(day, filters)), [all, filters])
  const results = useMemo(() => (report === undefined ? [] : calendarDays(report)), [report])
  const words = useResultWords()
  const hasOpen = days.some(({ open }) => open !== 0)
  const context: DayCellContext = { uid, money, adherence, results: words, hasOpen }
  const again = (): void => {
    void live.loaded('journal').catch(() => undefined)
    if (reportError !== null) retry()
  }
  if (status === 'failed' || (reportError !== null && report === undefined)) {
    return <Failed error={error ?? reportError} onRetry={again} />
  }
  if (status !== 'ready' || report === undefined) return <Skeleton height={420} />
  if (all.length === 0) return <NothingYet today={dayKey(today)} />
  const save = (): void => {
    const written = days.flatMap(({ day, entry, net, open, trades }) =>
      entry === null ? [] : [dayMarkdown(day, entry, dayFacts({ net, open, closed: trades }, money))],
    )
    download('journal.md', written.toReversed().join('\n---\n\n'), 'text/markdown;charset=utf-8')
  }
  const clear = (): void =>
    setSearch((now) => {
      const params = new URLSearchParams(now)
      for (const name of JOURNAL_PARAMETERS) params.delete(name)
      return params
    })
  const last = (parseDayKey(results.at(-1)?.key ?? '') ?? today) as CivilDay
  return (
    <div className={styles.charts}>
      <YearCard days={results} last={last} money={money} onOpen={(day) => void navigate(dayPath(uid, day))} />
      <MonthView days={results} filters={EVERYTHING} currency={report.currency} hrefOf={(day) => dayPath(uid, day)} />
      <div className={styles.list}>
        <div className={styles.bar}>
          <output className={styles.totals}>
            {plural(days.length, 'day')},{' '}
            {plural(days.filter(({ entry }) => entry !== null).length, 'entry', 'entries')}
          </output>
          <span className={styles.tools}>
            <DayFilters filters={filters} onClear={clear} />
            <Button onClick={save} disabled={days.every(({ entry }) => entry === null)}>
              <IconDownload size={15} aria-hidden />
              {t('Export')}
            </Button>
          </span>
        </div>
        {days.length === 0 ? (
          <Card>
            <EmptyState
              kind="nothing-matches"
              icon={<IconFilterOff size={26} />}
              title={t('No matching days')}
              text={t('None of your days pass the filters.')}
              actions={
                <Button look="primary" onClick={clear}>
                  {t('Clear filters')}
                </Button>
              }
            />
          </Card>
        ) : (
          <DataTable
            label={t('Days')}
            columns={dayColumns(context)}
            rows={{ length: days.length, at: (index) => days[index] as (typeof days)[number] }}
            onOpen={({ day }) => void navigate(dayPath(uid, day))}
            compact={narrow ? (day) => <CompactDay day={day} context={context} /> : undefined}
            height={{ upTo: 760 }}
          />
        )}
      </div>
    </div>
  )
}

function NothingYet({ today }: { readonly today: string }) {
  const uid = useUid()
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconBook size={26} />}
        title={t('Nothing written yet')}
        text={t(
          'Every day that you trade gets a page here with its result. Write down what you planned and what you did.',
        )}
        actions={
          <Link to={dayPath(uid, today)} className={buttonClass('primary')}>
            {t('Write about today')}
          </Link>
        }
      />
    </Card>
  )
}
