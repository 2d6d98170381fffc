import { lazy, Suspense } from 'react'
import type { Filters } from '../../data/filters/filters.ts'
import type { ShownReport } from '../../data/reports/report.ts'
import { loadChunk } from '../../ui/chunk.ts'

const NoticeList = lazy(() => loadChunk('notices', () => import('./NoticeList.tsx')))

export type NoticesProps = { readonly report: ShownReport; readonly filters: Filters }

/** The trades that the figures leave out and why, with links to them. The words load where there are any. */
export function ReportNotices({ report, filters }: NoticesProps) {
  const { hiddenLabels: _, ...left } = report.notices
  if (Object.values(left).every((trades) => trades === 0)) return null
  return (
    <Suspense>
      <NoticeList report={report} filters={filters} />
    </Suspense>
  )
}
