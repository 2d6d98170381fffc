import { Link } from 'react-router'
import { listSearch } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { plural } from '../../format/number.ts'
import { bookingCurrency } from '../../data/trades/booking-currency.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { userPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconHourglass } from '../../ui/icons/index.ts'
import { type NoticesProps, ReportNotices } from './ReportNotices.tsx'
import { ShowInButton } from './ShowInButton.tsx'
import { t } from '../../language/translate.ts'

/** The words and buttons of `NothingCounted`. */
export default function NothingCountedCard({ report, filters }: NoticesProps) {
  const uid = useUid()
  const { currency, notices, selected } = report
  const isOpen = notices.openTrades === selected
  const isWaiting = notices.pendingRate > 0 && notices.pendingRate + notices.openTrades === selected
  const columns = useTrades().data?.columns
  const booked = isWaiting && columns !== undefined ? bookingCurrency(columns) : null
  const bookedIn = booked === currency ? null : booked
  const shown = isWaiting ? notices.pendingRate : selected
  const values = { trades: plural(shown, 'trade'), currency }
  return (
    <>
      <Card>
        <EmptyState
          kind="nothing-matches"
          icon={<IconHourglass size={26} />}
          title={
            isWaiting
              ? t('Rates for {currency} are missing', { currency })
              : isOpen
                ? t('Nothing closed yet')
                : t('No counted trades yet')
          }
          text={
            isOpen
              ? t('{trades} open. Statistics start with the first one that closes.', values)
              : isWaiting
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
              {bookedIn === null ? null : <ShowInButton currency={bookedIn} />}
              <Link
                to={isOpen ? userPath(uid, 'positions') : userPath(uid, 'trades', listSearch(filters))}
                className={buttonClass(bookedIn === null ? 'primary' : 'default')}
              >
                {isOpen ? t('Show open positions') : t('Show the trades')}
              </Link>
              {isWaiting && bookedIn === null ? (
                <Link to={`${userPath(uid, 'settings')}#figures`} className={buttonClass()}>
                  {t('Change the reporting currency')}
                </Link>
              ) : null}
            </>
          }
        />
      </Card>
      {isOpen ? null : <ReportNotices report={report} filters={filters} />}
    </>
  )
}
