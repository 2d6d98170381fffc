import { NO_FILTERS } from '../../data/filters/filters.ts'
import type { ReactNode } from 'react'
import { useFilters } from '../../data/filters/use-filters.ts'
import { useReport } from '../../data/reports/report.ts'
import { NothingCounted } from '../../parts/report/NothingCounted.tsx'
import { ReportFilters, ZoneHint } from '../../parts/report/ReportHeader.tsx'
import { ReportNotices } from '../../parts/report/ReportNotices.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { WhatIfViews } from '../../parts/WhatIfViews.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sides } from './Sides.tsx'
import { t } from '../../language/translate.ts'

/** Two selections of the trades of the page side by side, and whether they differ by more than chance. */
export default function CompareScreen() {
  const [filters, change] = useFilters()
  const { report, total, error, retry } = useReport(filters)
  const body = (): ReactNode => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    if (report === undefined) return <Skeleton height={320} />
    if (total === 0)
      return (
        <NoTradesYet text={t('Import a file from your exchange or connect it, and compare any two kinds of trades.')} />
      )
    if (report.selected === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    if (report.summary.count === 0) return <NothingCounted report={report} filters={filters} />
    return (
      <>
        <Sides filters={filters} report={report} />
        <ReportNotices report={report} filters={filters} />
      </>
    )
  }
  return (
    <Page title={t('Compare')} hint={<ZoneHint />} actions={<WhatIfViews />}>
      <ReportFilters filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}
