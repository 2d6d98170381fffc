import type { ShownReport } from '../../data/reports/report.ts'
import { Link } from 'react-router'
import { type Filters, listSearch } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, percentText, plural } from '../../format/number.ts'
import { dayName } from '../../format/time.ts'
import { OpenBooked } from '../../parts/OpenLine.tsx'
import { userPath } from '../../paths.ts'
import { Money } from '../../ui/Money.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly report: ShownReport; readonly filters: Filters }

/** The number of listed trades, how many of them count, and the result of those. */
export function ListTotals({ report, filters }: Props) {
  const uid = useUid()
  const { money } = useFormats(report.currency)
  const { selected, summary, booked } = report
  const counted = summary.count ?? 0
  if (filters.booked !== null) return <CalendarTotals {...{ report }} day={filters.booked} />
  const others = selected - counted
  const result = (
    <>
      <Trans
        text="{money} · {winRate} won"
        with={{
          money: <Money sign={summary.netProfit} text={money.signed(summary.netProfit)} strong />,
          winRate: percentText(summary.winRate),
        }}
      />
    </>
  )
  return (
    <>
      {plural(selected, 'trade')}
      {others === 0 ? (
        <> · {result}</>
      ) : counted === 0 ? (
        t(' · none counted')
      ) : (
        <>
          {' '}
          <Trans text="· {counted} counted: {result}" with={{ counted: countText(counted), result }} />
        </>
      )}
      {others === 0 || counted === 0 ? null : (
        <>
          {' · '}
          <Link to={userPath(uid, 'trades', listSearch({ ...filters, counted: 'no' }))}>
            <Trans text="{others} not counted" with={{ others: countText(others) }} />
          </Link>
        </>
      )}
      <Open open={booked.open} money={money} />
    </>
  )
}

function Open({ open, money }: { readonly open: number; readonly money: MoneyFormat }) {
  return open === 0 ? null : (
    <>
      {' '}
      · <OpenBooked open={open} money={money} />
    </>
  )
}

/** The figures of one calendar day, whose trades the list shows. */
function CalendarTotals({ report, day }: { readonly report: ShownReport; readonly day: string }) {
  const { money } = useFormats(report.currency)
  const point = report.equity.find((candidate) => candidate.day === day)
  const closed = point?.closedTrades ?? 0
  return (
    <>
      {closed === 0 ? (
        t('No trade closed on {day}', { day: dayName(day) })
      ) : (
        <Trans
          text="{trades} closed on {day}: {money}"
          with={{
            trades: plural(closed, 'trade'),
            money: <Money sign={point?.net ?? null} text={money.signed(point?.net ?? null)} strong />,
            day: dayName(day),
          }}
        />
      )}
      <Open open={point?.open ?? 0} money={money} />
    </>
  )
}
