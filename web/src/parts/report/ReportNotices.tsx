import { lazy, Suspense } from 'react'
import { type Filters, isWithinAccounts } from '../../data/filters/filters.ts'
import type { ShownReport } from '../../data/reports/report.ts'
import { loadChunk } from '../../ui/chunk.ts'

const NoticeList = lazy(() => loadChunk('notices', () => import('./NoticeList.tsx')))

export type NoticesProps = { readonly report: ShownReport; readonly filters: Filters }

/**
 * The trades that the figures leave out and why, with links to them, and the base of percentages. The words load only
 * if there are any.
 */
export function ReportNotices({ report, filters }: NoticesProps) {
  const { hiddenLabels: _, ...left } = report.notices
  const hasLeftOut = Object.values(left).some((trades) => trades > 0)
  const isOfAccounts = isEquityKnown(report) && isWithinAccounts(filters)
  if (!hasLeftOut && !isOfAccounts) return null
  return (
    <Suspense>
      <NoticeList report={report} filters={filters} isOfAccounts={isOfAccounts} />
    </Suspense>
  )
}

/** Without a start balance and deposits, nothing is a percentage of equity. */
function isEquityKnown({ capital, summary }: ShownReport): boolean {
  return (capital.start !== null || capital.hasFlows) && (summary.count ?? 0) > 0
}
