import { parseDayKey, weekKey } from '@roundtrip/core/base'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { useDayScores } from '../../data/rules/judgement.ts'
import { oneLineText } from './journal-list.ts'
import { EVERYTHING } from '../../data/filters/filters.ts'
import { adherenceByPeriod, monthOfDay } from '../../data/journal/review-periods.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats, useToday } from '../../data/settings/settings.ts'
import { useResultWords } from '../../data/reports/result-form.ts'
import { useReport } from '../../data/reports/report.ts'
import { useParameter } from '../../data/filters/use-filters.ts'
import { countText, MISSING, percentText } from '../../format/number.ts'
import { periodName } from '../../format/time.ts'
import { type DayResult, dayResult, sumOfDays } from '../../parts/calendar.ts'
import { Failed } from '../../parts/States.tsx'
import { reviewPath } from '../../paths.ts'
import { type TableColumn, DataTable } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Journal.module.css'
import { perLanguage, t } from '../../language/translate.ts'

const BY = perLanguage(
  () =>
    [
      { value: 'week', text: t('Weeks') },
      { value: 'month', text: t('Months') },
    ] as const,
)

type Line = { readonly period: string; readonly days: readonly DayResult[]; readonly text: string }

/** Weeks and months with their results, and whether they were reviewed. */
export function ReviewsTab() {
  const uid = useUid()
  const navigate = useNavigate()
  const today = useToday()
  const [by, setBy] = useParameter(
    'by',
    BY().map(({ value }) => value),
    'week',
  )
  const { report, error, retry } = useReport(EVERYTHING)
  const scores = useDayScores()
  const { status, error: reviewError, documents: reviews } = useCollection('reviews')
  const live = useDocuments()
  const { money } = useFormats(report?.currency)
  const equity = report?.equity
  const words = useResultWords()
  const lines = useMemo(() => {
    const nameOf = by === 'week' ? weekKey : monthOfDay
    const lines = new Map<string, Line>()
    const line = (period: string): Line =>
      lines.get(period) ?? { period, days: [], text: oneLineText(reviews.get(period)?.text ?? '') }
    for (const point of equity ?? []) {
      const period = nameOf(parseDayKey(point.day) ?? today)
      const before = line(period)
      lines.set(period, { ...before, days: [...before.days, dayResult(point)] })
    }
    const now = nameOf(today)
    for (const period of [now, ...reviews.keys()]) {
      if (period.includes('W') === (by === 'week')) lines.set(period, line(period))
    }
    return [...lines.values()]
      .map(({ days, ...rest }) => ({ ...rest, ...sumOfDays(days) }))
      .sort((a, b) => (a.period < b.period ? 1 : -1))
  }, [equity, reviews, by, today])
  const adherence = useMemo(
    () => adherenceByPeriod([...scores.values()], by === 'week' ? weekKey : monthOfDay),
    [scores, by],
  )
  const openColumn: TableColumn<(typeof lines)[number]> = {
    id: 'open',
    header: t('Open trades'),
    title: t('What trades that are still open booked in these days'),
    width: 90,
    right: true,
    soft: true,
    cell: ({ open }) => (open === 0 ? MISSING : money.signed(open)),
  }
  const columns: readonly TableColumn<(typeof lines)[number]>[] = [
    {
      id: 'period',
      header: by === 'week' ? t('Week') : t('Month'),
      width: 130,
      cell: ({ period }) => (
        <Link className={styles.day} to={reviewPath(uid, period)}>
          {periodName(period)}
        </Link>
      ),
    },
    {
      id: 'pnl',
      header: words.title,
      width: 90,
      right: true,
      cell: ({ netProfit, count }) =>
        count === 0 ? MISSING : <Money sign={netProfit} text={money.signed(netProfit)} strong />,
    },
    ...(lines.some(({ open }) => open !== 0) ? [openColumn] : []),
    { id: 'trades', header: t('Trades'), width: 60, right: true, cell: ({ count }) => countText(count) },
    {
      id: 'rules',
      header: t('Rules'),
      width: 60,
      right: true,
      cell: ({ period }) => percentText(adherence.get(period) ?? null, 0),
    },
    {
      id: 'text',
      header: t('Review'),
      width: 140,
      grow: 4,
      soft: true,
      cell: ({ text }) => (text === '' ? MISSING : text.slice(0, 200)),
    },
  ]
  if (status === 'failed' || (error !== null && report === undefined)) {
    const again = (): void => {
      void live.loaded('reviews').catch(() => undefined)
      if (error !== null) retry()
    }
    return <Failed error={reviewError ?? error} onRetry={again} />
  }
  if (status !== 'ready' || report === undefined) return <Skeleton height={420} />
  return (
    <>
      <div className={styles.bar}>
        <SegmentedTabs label={t('Reviews by')} value={by} options={BY()} onChange={setBy} />
      </div>
      <DataTable
        label={t('Reviews')}
        columns={columns}
        rows={{ length: lines.length, at: (index) => lines[index] as (typeof lines)[number] }}
        onOpen={({ period }) => void navigate(reviewPath(uid, period))}
        height={{ upTo: 760 }}
      />
    </>
  )
}
