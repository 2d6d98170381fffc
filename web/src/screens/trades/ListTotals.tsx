import type { ShownReport } from '../../data/reports/report.ts'
import { Link } from 'react-router'
import { type Filters, listSearch } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, percentText, plural } from '../../format/number.ts'
import { dayName } from '../../format/time.ts'
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
  if (filters.booked !== null) return <BookedTotals {...{ report }} day={filters.booked} />
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
      {booked.open === 0 ? null : (
        <>
          {t(' · open trades booked ')}
          <Money sign={booked.open} text={money.signed(booked.open)} />
        </>
      )}
    </>
  )
}

/** The amount that the listed trades booked on one day, as in the calendar. */
function BookedTotals({ report, day }: { readonly report: ShownReport; readonly day: string }) {
  const { money } = useFormats(report.currency)
  const point = report.equity.find((candidate) => candidate.day === day)
  return (
    <>
      <Trans
        text="{trades} booked {money} on {day} · {closedTrades} closed"
        with={{
          trades: plural(report.selected, 'trade'),
          money: <Money sign={point?.pnl ?? null} text={money.signed(point?.pnl ?? null)} strong />,
          day: dayName(day),
          closedTrades: countText(point?.closedTrades ?? 0),
        }}
      />
    </>
  )
}
