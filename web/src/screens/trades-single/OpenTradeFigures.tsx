import type { OpenPosition } from '../../data/positions/open-positions.ts'
import { useNow } from '../../data/page/clock.ts'
import { useFormats } from '../../data/settings/settings.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { ownQuantity, priceText, rMultipleText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { changeText, distanceText, problemText, sourceText } from '../../parts/open-positions/position-words.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly position: OpenPosition
  /** In the reporting currency. */
  readonly money: MoneyFormat
  /** The risk that R divides by, in words. */
  readonly risk: string
}

/** The remaining size of the trade and its current value, then its booked amount, stop and liquidation. */
export function OpenTradeFigures({ position, money, risk }: Props) {
  const { times } = useFormats()
  const now = useNow()
  const { figures, quantity, entry, openTime, booked, fees, funding, mark, problem, part } = position
  const priced =
    mark === null
      ? problemText(problem ?? 'loading', part.instrument.venue)
      : t('mark {price} ({source})', { price: priceText(mark.price), source: sourceText(position, { times, now }) })
  return (
    <>
      <KpiRow label={t('Key figures')}>
        <Kpi
          label={t('Unrealized P&L')}
          figure={<Money sign={figures.unrealised} text={money.signed(figures.unrealised)} />}
          meaning={mark === null ? priced : changeText({ figures: { ...figures, r: null } })}
        />
        <Kpi label={t('Unrealized R')} figure={rMultipleText(figures.r)} meaning={risk} />
        <Kpi
          label={t('Average entry')}
          figure={priceText(entry)}
          meaning={mark === null ? t('of the remaining size') : priced}
        />
        <Kpi
          label={t('Size left')}
          figure={ownQuantity(quantity)}
          meaning={t('worth {value}', { value: money.plain(figures.value) })}
        />
        <Kpi
          label={t('Held')}
          figure={holding(now - openTime)}
          meaning={t('{openTime} to {end}', { openTime: times.moment(openTime), end: t('now') })}
        />
      </KpiRow>
      <KpiRow label={t('Booked so far, stop and liquidation')}>
        <Kpi
          label={t('Booked so far')}
          figure={<Money sign={booked} text={money.signed(booked)} />}
          meaning={t('partial exits less costs')}
        />
        <Kpi label={t('Fees')} figure={money.plain(fees)} meaning={t('paid so far')} />
        <Kpi
          label={t('Funding')}
          figure={<Money sign={funding} text={money.signed(funding)} />}
          meaning={t('since it was opened')}
        />
        <Kpi
          label={t('Stop')}
          figure={priceText(position.stop)}
          meaning={position.stop === null ? t('no stop entered') : distanceText(figures.toStop)}
        />
        {part.instrument.kind === 'spot' ? null : (
          <Kpi
            label={t('Liquidation')}
            figure={priceText(position.liquidation)}
            meaning={
              position.liquidation === null ? t('known for connected accounts') : distanceText(figures.toLiquidation)
            }
          />
        )}
      </KpiRow>
    </>
  )
}
