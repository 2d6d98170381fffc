import type { ReactNode } from 'react'
import { useReport } from '../../data/reports/report.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { AccountPicker } from '../../parts/filters/AccountPicker.tsx'
import { FilterChips, NO_FILTERS } from '../../parts/filters/FilterChips.tsx'
import { PeriodPicker } from '../../parts/filters/PeriodPicker.tsx'
import { NothingCounted } from '../../parts/report/NothingCounted.tsx'
import { ReportNotices } from '../../parts/report/ReportNotices.tsx'
import { UnassignedFunding } from '../../parts/report/UnassignedFunding.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EquityCard } from './EquityCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { Kpis } from './Kpis.tsx'
import { LatestTrades } from './LatestTrades.tsx'
import { MonthCard } from './MonthCard.tsx'
import { ToDoCard } from './now/ToDoCard.tsx'
import { TodayCard } from './now/TodayCard.tsx'
import styles from './Overview.module.css'

export default function OverviewScreen() {
  const [filters, change] = useFilters()
  const { report, total, error, retry } = useReport(filters)
  const body = (): ReactNode => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    if (report === undefined) return <Waiting />
    if (total === 0) {
      return (
        <NoTradesYet text="Drop the export of your exchange or connect it, and see every round trip: what it made, what it cost, and when you trade well." />
      )
    }
    if (report.selected === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    if (report.summary.count === 0 && report.equity.length === 0) {
      return <NothingCounted report={report} filters={filters} />
    }
    return (
      <>
        <div className={styles.grid}>
          <TodayCard filters={filters} />
          <ToDoCard />
        </div>
        <Kpis report={report} />
        <div className={styles.grid}>
          <EquityCard report={report} />
          <HoursCard report={report} filters={filters} />
          <MonthCard report={report} filters={filters} />
          <LatestTrades filters={filters} currency={report.currency} />
        </div>
        <ReportNotices report={report} filters={filters} />
        <UnassignedFunding />
      </>
    )
  }
  return (
    <Page
      title="Overview"
      actions={
        <>
          <AccountPicker filters={filters} onChange={change} />
          <PeriodPicker filters={filters} onChange={change} />
        </>
      }
    >
      <FilterChips filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton height={106} />
      <div className={styles.grid}>
        <div className={styles.wide}>
          <Skeleton height={420} />
        </div>
        <div className={styles.narrow}>
          <Skeleton height={420} />
        </div>
      </div>
    </>
  )
}
