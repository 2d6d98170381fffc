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
import { t } from '../../language/translate.ts'

/** Explains why statistics count none of the trades, with links to them. */
export function NothingCounted({ report, filters }: { readonly report: ShownReport; readonly filters: Filters }) {
  const uid = useUid()
  const { currency, notices, selected } = report
  const isWaiting = notices.pendingRate === selected
  const values = { trades: plural(selected, 'trade'), currency }
  return (
    <>
      <Card>
        <EmptyState
          kind="nothing-matches"
          icon={<IconHourglass size={26} />}
          title={isWaiting ? t('Rates for {currency} are missing', { currency }) : t('No counted trades yet')}
          text={
            isWaiting
              ? selected === 1
                ? t(
                    '{trades} cannot be shown in {currency} until its rate is known. Your trades are all there.',
                    values,
                  )
                : t(
                    '{trades} cannot be shown in {currency} until their rates are known. Your trades are all there.',
                    values,
                  )
              : selected === 1
                ? t('{trades} matches, and statistics do not count it.', values)
                : t('{trades} match, and statistics count none of them.', values)
          }
          actions={
            <>
              <Link to={userPath(uid, 'trades', listSearch(filters))} className={buttonClass('primary')}>
                {t('Show the trades')}
              </Link>
              {isWaiting ? (
                <Link to={`${userPath(uid, 'settings')}#figures`} className={buttonClass()}>
                  {t('Change the reporting currency')}
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
