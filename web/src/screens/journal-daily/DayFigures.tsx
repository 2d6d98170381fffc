import type { DayReport } from '@roundtrip/core/reports'
import { useFormats } from '../../data/settings.ts'
import { count, percent, plural } from '../../format/number.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'

/** The same figures as the calendar shows: money on the day on which it was booked. */
export function DayFigures({ report }: { readonly report: DayReport }) {
  const { money } = useFormats(report.currency)
  return (
    <KpiRow label="Figures of the day">
      <Kpi
        label="Net P&L"
        formula="Everything that was booked on this day: closed parts, fees and funding, those of open trades too."
        figure={<Money sign={report.net} text={money.signed(report.net)} />}
        meaning={plural(report.closed, 'trade closed', 'trades closed')}
      />
      <Kpi
        label="Gross P&L"
        figure={<Money sign={report.gross} text={money.signed(report.gross)} />}
        meaning="before fees and funding"
      />
      <Kpi
        label="Fees and funding"
        figure={money.plain(report.fees)}
        meaning={report.funding === 0 ? 'no funding' : `funding ${money.signed(report.funding)}`}
      />
      <Kpi label="Trades" figure={count(report.closed)} meaning={`closed, ${count(report.opened)} opened`} />
      <Kpi
        label="Win rate"
        formula="Won ÷ (won + lost), of the trades that closed on this day."
        figure={percent(report.winRate)}
        split={{ won: report.wins, lost: report.losses }}
        meaning={`${count(report.wins)} won, ${count(report.losses)} lost`}
      />
    </KpiRow>
  )
}
