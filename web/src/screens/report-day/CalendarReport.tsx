import { fileNameIn } from '../../parts/report/file-name.ts'
import { resultWords, useResultForm } from '../../data/reports/result-form.ts'
import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import type { Group } from '@roundtrip/core/reports'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { calendarSearch, drillSearch, type Filters, groupFilter, NO_FILTERS } from '../../data/filters/filters.ts'
import { explainedBy } from '../../data/insights/explained-element.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats, useToday } from '../../data/settings/settings.ts'
import { type ShownReport, useReport } from '../../data/reports/report.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { useSort } from '../../data/filters/use-sort.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { dayName } from '../../format/time.ts'
import { calendarDays, yearDays } from '../../parts/calendar.ts'
import { dayHead, dayLine } from '../../parts/day-lines.ts'
import { BreakdownChoice } from '../../parts/breakdown/BreakdownChoice.tsx'
import { MonthView } from '../../parts/MonthView.tsx'
import { groupsCsv } from '../../parts/report/groups-csv.ts'
import { GroupTable } from '../../parts/report/GroupTable.tsx'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { BasisSwitch, ReportFilters, ZoneHint } from '../../parts/report/ReportHeader.tsx'
import { ReportNotices } from '../../parts/report/ReportNotices.tsx'
import { NothingCounted } from '../../parts/report/NothingCounted.tsx'
import { ReportSkeleton } from '../../parts/report/ReportSkeleton.tsx'
import { groupColumns } from '../../parts/report/sort-groups.ts'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { YearHeat } from '../../ui/YearHeat.tsx'
import styles from './Calendar.module.css'
import { inSentence, t } from '../../language/translate.ts'

/** Results by calendar day: a year at a glance, a month with figures, every day in the table. */
export function CalendarReport() {
  const [filters, change] = useFilters()
  const form = useResultForm()
  const { report, total, error, retry } = useReport(filters)
  const { money } = useFormats(report?.currency)
  const [sort, onSort] = useSort(groupColumns({ id: 'key', direction: 'desc' }))
  const uid = useUid()
  const navigate = useNavigate()
  const today = useToday()
  const days = useMemo(() => (report === undefined ? [] : calendarDays(report)), [report])
  const groups = report?.groups.day ?? NONE
  const link = useCallback(
    (day: string) => userPath(uid, 'trades', drillSearch(filters, groupFilter(filters, 'day', day))),
    [uid, filters],
  )
  const body = (): ReactNode => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    if (report === undefined) return <ReportSkeleton />
    if (total === 0)
      return <NoTradesYet text={t('Import a file from your exchange or connect it, and the calendar fills itself.')} />
    if (report.selected === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    if (days.length === 0) return <NothingCounted report={report} filters={filters} />
    const last = (parseDayKey(days.at(-1)?.key ?? '') ?? today) as CivilDay
    const byDay = new Map(days.map((group) => [group.key, group]))
    const year = yearDays(last, { days: byDay, money })
    const results = year.days.map((day) => day.value)
    return (
      <>
        <ChartCard
          title={t('Twelve months')}
          hint={t('until {key}', { key: dayName(days.at(-1)?.key ?? '') })}
          table={() => [
            dayHead(resultWords(form)),
            ...days
              .slice(-366)
              .toReversed()
              .map((day) => dayLine(day, money)),
          ]}
        >
          <YearHeat
            label={t('Net profit of each day in the last twelve months')}
            {...year}
            worstText={money.compactSigned(Math.min(0, ...results))}
            bestText={money.compactSigned(Math.max(0, ...results))}
            explained={(day) => explainedBy({ slice: calendarSearch(filters, day) })}
            onOpen={(day) => void navigate(userPath(uid, 'trades', calendarSearch(filters, day)))}
          />
        </ChartCard>
        <MonthView days={days} filters={filters} currency={report.currency} />
        <p className={styles.note}>{noteOf(report, filters, money)}</p>
        <GroupTable keyName={t('Day')} groups={groups} {...{ money, name: dayName, link, sort, onSort }} />
        <ReportNotices report={report} filters={filters} />
      </>
    )
  }
  return (
    <Page
      title={t('Breakdown by {grouping}', { grouping: inSentence(t('Day')) })}
      hint={<ZoneHint />}
      actions={
        <>
          <BasisSwitch filters={filters} onChange={change} fallback="close" />
          <ExportButton
            name={fileNameIn(form, 'roundtrip-day')}
            table={() => groupsCsv(groups, { name: dayName, form })}
          />
        </>
      }
    >
      <BreakdownChoice by="day" />
      <ReportFilters filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

/** What the days include, if it could be misread. */
function noteOf({ booked }: ShownReport, { basis }: Filters, money: MoneyFormat): string {
  const closed =
    basis === 'open'
      ? t('The calendar counts each trade on the day it closed, the table on the day it was opened.')
      : t('Each trade counts on the day it closed, with all of its fees and funding.')
  if (booked.open === 0) return closed
  const open = t('Open trades have booked {amount} so far. It is shown on the days it was booked, and in no net P&L.', {
    amount: money.signed(booked.open),
  })
  return `${closed} ${open}`
}

const NONE: readonly Group[] = []
