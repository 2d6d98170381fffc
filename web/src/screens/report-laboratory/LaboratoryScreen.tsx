import { NET_MONEY } from '@roundtrip/core/reports'
import type { ReactNode } from 'react'
import { NO_FILTERS } from '../../data/filters/filters.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { useReport } from '../../data/reports/report.ts'
import { NothingCounted } from '../../parts/report/NothingCounted.tsx'
import { ReportFilters, ZoneHint } from '../../parts/report/ReportHeader.tsx'
import { ReportNotices } from '../../parts/report/ReportNotices.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { WhatIfViews } from '../../parts/WhatIfViews.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Bench } from './Bench.tsx'
import { t } from '../../language/translate.ts'

/** What the closed trades of the page would have made without some of them, or with other fees, sizes or stops. */
export default function LaboratoryScreen() {
  const [filters, change] = useFilters()
  const { report, total, error, retry } = useReport(filters, { form: NET_MONEY })
  const body = (): ReactNode => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    if (report === undefined) return <Skeleton height={320} />
    if (total === 0)
      return (
        <NoTradesYet
          text={t('Import a file from your exchange or connect it, and try out what you could have done differently.')}
        />
      )
    if (report.selected === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    if (report.summary.count === 0) return <NothingCounted report={report} filters={filters} />
    return (
      <>
        <Bench filters={filters} report={report} />
        <ReportNotices report={report} filters={filters} />
      </>
    )
  }
  return (
    <Page title={t('What if')} hint={<ZoneHint />} actions={<WhatIfViews />}>
      <ReportFilters isAboutMoney filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}
