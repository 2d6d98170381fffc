import type { MoneyFormat } from '../../format/money.ts'
import { countText, MISSING, percentText, plural, rMultipleText } from '../../format/number.ts'
import type { PositionTotals } from '../../parts/open-positions/totals.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { t } from '../../language/translate.ts'

type Props = { readonly totals: PositionTotals; readonly money: MoneyFormat }

/** The sums of all open positions. */
export function PositionTotalsRow({ totals, money }: Props) {
  const { count, valued, value, unrealised, r, booked, fees, funding, nearest, withoutStop } = totals
  const isPart = valued > 0 && valued < count
  return (
    <KpiRow label={t('Totals of open positions')}>
      <Kpi
        label={t('Unrealized P&L')}
        formula={t('Size left × (mark − average entry), before the fees of the exit. Inverse contracts gain in coins.')}
        figure={<Money sign={unrealised} text={money.signed(unrealised)} />}
        meaning={r === null ? t('before exit fees') : t('{r} of your risk', { r: rMultipleText(r) })}
      />
      <Kpi
        label={t('Value')}
        formula={t('Size left at the mark price.')}
        figure={money.plain(value)}
        meaning={
          isPart
            ? t('{valued} of {count} have a price', { valued: countText(valued), count: countText(count) })
            : t('at the mark price')
        }
      />
      <Kpi
        label={t('Booked so far')}
        figure={<Money sign={booked} text={money.signed(booked)} />}
        meaning={t('partial exits less costs')}
      />
      <Kpi
        label={t('Costs so far')}
        figure={money.plain(fees)}
        meaning={t('funding {amount}', { amount: money.signed(funding) })}
      />
      <Kpi
        label={t('Nearest stop')}
        figure={percentText(nearest?.figures.toStop?.share ?? null)}
        meaning={nearestText({ nearest, withoutStop })}
      />
    </KpiRow>
  )
}

function nearestText({ nearest, withoutStop }: Pick<PositionTotals, 'nearest' | 'withoutStop'>): string {
  const without =
    withoutStop === 0 ? null : t('{positions} without a stop', { positions: plural(withoutStop, 'position') })
  const texts = [nearest?.part.instrument.symbol ?? null, without].filter((text) => text !== null)
  return texts.length === 0 ? MISSING : texts.join(', ')
}
