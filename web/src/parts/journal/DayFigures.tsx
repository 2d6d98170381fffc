import type { DayReport } from '@roundtrip/core/reports'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, percentText, plural } from '../../format/number.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { OpenLine } from '../OpenLine.tsx'
import { t } from '../../language/translate.ts'

/** The same figures as in the calendar: trades by closing day, and what open ones booked. */
export function DayFigures({ report }: { readonly report: DayReport }) {
  const { money } = useFormats(report.currency)
  // If every trade of the day is left out, for instance for lack of a rate, the sum is unknown, not zero.
  const isKnown = report.trades.length === 0 || report.trades.some(({ counted }) => counted)
  const ifKnown = (amount: number): number | null => (isKnown ? amount : null)
  return (
    <KpiRow label={t('Figures of the day')}>
      <Kpi
        label={t('Net P&L')}
        formula={t('Trades that closed on this day, with all their fees and funding.')}
        figure={<Money sign={ifKnown(report.net)} text={money.signed(ifKnown(report.net))} />}
        meaning={
          <>
            {plural(report.closed, 'trade closed', 'trades closed')}
            <OpenLine open={report.open} money={money} />
          </>
        }
      />
      <Kpi
        label={t('Gross P&L')}
        figure={<Money sign={ifKnown(report.gross)} text={money.signed(ifKnown(report.gross))} />}
        meaning={t('before fees and funding')}
      />
      <Kpi
        label={t('Fees and funding')}
        figure={money.plain(ifKnown(report.fees))}
        meaning={
          report.funding === 0 ? t('no funding') : t('funding {funding}', { funding: money.signed(report.funding) })
        }
      />
      <Kpi
        label={t('Trades')}
        figure={countText(report.closed)}
        meaning={t('closed, {opened} opened', { opened: countText(report.opened) })}
      />
      <Kpi
        label={t('Win rate')}
        formula={t('Won ÷ (won + lost), of the trades that closed on this day.')}
        figure={percentText(report.winRate)}
        split={{ won: report.wins, lost: report.losses }}
        meaning={t('{wins} won, {losses} lost', { wins: countText(report.wins), losses: countText(report.losses) })}
      />
    </KpiRow>
  )
}
