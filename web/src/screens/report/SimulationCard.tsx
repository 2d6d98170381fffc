import type { SimulationFan } from '@roundtrip/core/charts'
import { useMemo } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, inPercent, percentText, plural } from '../../format/number.ts'
import { BandChart } from '../../ui/BandChart.tsx'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { niceTicks } from '../../ui/ticks.ts'
import styles from './Summary.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly fan: SimulationFan | null; readonly count: number; readonly currency: string }

/** Where the same number of trading days, drawn at random from these, could lead. */
export function SimulationCard({ fan, count, currency }: Props) {
  const { money } = useFormats(currency)
  const points = useMemo(
    () =>
      (fan?.steps ?? []).map(({ days, low5, low25, middle, high75, high95 }) => ({
        x: days,
        value: middle,
        bands: [
          [low5, high95],
          [low25, high75],
        ] as const,
        valueText: money.signed(middle),
        lines: [
          t('after {days} of trading', { days: plural(days, 'day') }),
          t('half: {low} to {high}', { low: money.compactSigned(low25), high: money.compactSigned(high75) }),
          t('9 of 10: {low} to {high}', { low: money.compactSigned(low5), high: money.compactSigned(high95) }),
        ],
      })),
    [fan, money],
  )
  const days = fan?.steps.at(-1)?.days ?? 0
  const ticks = niceTicks(0, days)
    .filter((day) => Number.isInteger(day) && day <= days)
    .map((day) => ({ x: day, text: countText(day) }))
  const title =
    fan === null ? t('Simulations') : t('{loss} of simulations end with a loss', { loss: percentText(fan.loss) })
  return (
    <ChartCard
      title={title}
      hint={fan === null ? undefined : t('1,000 futures')}
      table={() => [
        [t('After days'), ...['5', '25'].map(inPercent), t('Middle'), ...['75', '95'].map(inPercent)],
        ...(fan?.steps ?? []).map((step) => [
          countText(step.days),
          ...[step.low5, step.low25, step.middle, step.high75, step.high95].map(money.signed),
        ]),
      ]}
    >
      {fan === null ? (
        <p className={styles.nothing}>
          {count === 0
            ? t('There is no trade to draw from.')
            : count <= 5_000
              ? t('A simulation draws from at least 20 days with a close.')
              : t('More than 5,000 trades take too long to simulate. Choose a period or an account.')}
        </p>
      ) : (
        <>
          <BandChart label={title} points={points} ticks={ticks} axis={money.compact} height={250} />
          <p className={styles.note}>
            <Trans
              text="Each future draws {days} of trading at random from these, and allows for the luck that was in them. Half of them are within the inner band, nine of ten within the outer. It knows nothing of streaks or of markets that change."
              with={{ days: plural(days, 'day') }}
            />
          </p>
        </>
      )}
    </ChartCard>
  )
}
