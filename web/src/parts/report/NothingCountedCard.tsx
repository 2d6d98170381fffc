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
  const { currency } = report
  const { isOpen, isWaiting, title, text } = reasonOf(report)
  const columns = useTrades().data?.columns
  const booked = isWaiting && columns !== undefined ? bookingCurrency(columns) : null
  const bookedIn = booked === currency ? null : booked
  return (
    <>
      <Card>
        <EmptyState
          kind="nothing-matches"
          icon={<IconHourglass size={26} />}
          title={title}
          text={text}
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

/** Why no trade counts: nothing has closed, every closed trade waits for its rate, or there are several reasons. */
function reasonOf({ currency, notices: { openTrades, pendingRate }, selected }: NoticesProps['report']) {
  const isOpen = openTrades === selected
  const isWaiting = pendingRate > 0 && pendingRate + openTrades === selected
  const state = { isOpen, isWaiting }
  if (isOpen) {
    const values = { trades: plural(selected, 'trade') }
    const text = t('{trades} open. Statistics start with the first one that closes.', values)
    return { ...state, title: t('Nothing closed yet'), text }
  }
  if (isWaiting) {
    const values = { trades: plural(pendingRate, 'trade'), currency }
    const text =
      pendingRate === 1
        ? t('{trades} cannot be shown in {currency} until its rate is known. Your trades are all there.', values)
        : t('{trades} cannot be shown in {currency} until their rates are known. Your trades are all there.', values)
    return { ...state, title: t('Rates for {currency} are missing', { currency }), text }
  }
  const values = { trades: plural(selected, 'trade') }
  const text =
    selected === 1
      ? t('{trades} matches, and statistics do not count it.', values)
      : t('{trades} match, and statistics count none of them.', values)
  return { ...state, title: t('No counted trades yet'), text }
}
