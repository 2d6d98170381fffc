import type { ShownReport } from '../../data/reports/report.ts'
import { Link } from 'react-router'
import { type Filters, listSearch } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { plural } from '../../format/number.ts'
import { userPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconHourglass } from '../../ui/icons/index.ts'
import { ReportNotices } from './ReportNotices.tsx'

/** Says why statistics count none of the trades, with links to them. */
export function NothingCounted({ report, filters }: { readonly report: ShownReport; readonly filters: Filters }) {
  const uid = useUid()
  const { currency, notices, selected } = report
  const isWaiting = notices.pendingRate === selected
  return (
    <>
      <Card>
        <EmptyState
          kind="nothing-matches"
          icon={<IconHourglass size={26} />}
          title={isWaiting ? `Rates for ${currency} are missing` : 'No counted trades yet'}
          text={
            isWaiting
              ? `${plural(selected, 'trade')} cannot be shown in ${currency} until their rates are known. Your trades are all there.`
              : `${plural(selected, 'trade')} match, and statistics count none of them.`
          }
          actions={
            <>
              <Link to={userPath(uid, 'trades', listSearch(filters))} className={buttonClass('primary')}>
                Show the trades
              </Link>
              {isWaiting ? (
                <Link to={userPath(uid, 'settings')} className={buttonClass()}>
                  Change the reporting currency
                </Link>
              ) : null}
            </>
          }
        />
      </Card>
      <ReportNotices report={report} filters={filters} />
    </>
  )
}
