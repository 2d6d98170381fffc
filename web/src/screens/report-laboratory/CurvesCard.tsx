import type { Laboratory } from '@roundtrip/core/laboratory'
import { useMemo } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { dayName } from '../../format/time.ts'
import { BandChart } from '../../ui/BandChart.tsx'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { DAY_MS, spanOfKey } from '../../ui/crosshair.ts'
import { bothCurves } from './both-curves.ts'
import { findingOf } from './finding.ts'
import styles from './Laboratory.module.css'
import { t } from '../../language/translate.ts'

/** Cumulative net P&L as traded, and with all changes. */
export function CurvesCard({ laboratory }: { readonly laboratory: Laboratory }) {
  const { money } = useFormats(laboratory.currency)
  const { before, after } = laboratory
  const days = useMemo(() => bothCurves(before.curve, after.curve), [before, after])
  const isChanged = laboratory.steps.length > 0
  const points = useMemo(
    () =>
      days.map((day) => ({
        x: day.dayNumber,
        value: day.after,
        bands: [],
        ...(isChanged && { compared: day.before }),
        valueText: money.signed(day.after),
        lines: [
          dayName(day.day),
          ...(isChanged ? [t('as traded: {before}', { before: money.signed(day.before) })] : []),
        ],
      })),
    [days, isChanged, money],
  )
  const pointTimes = useMemo(() => ({ starts: days.map(({ day }) => spanOfKey(day).from), lengthMs: DAY_MS }), [days])
  const ticks = useMemo(() => days.map(({ dayNumber, day }) => ({ x: dayNumber, text: dayName(day) })), [days])
  const title = findingOf(laboratory, money)
  return (
    <ChartCard
      title={title}
      hint={t('cumulative net P&L of closed trades')}
      table={() => [
        [t('Day'), t('As traded'), t('With these changes'), t('Difference')],
        ...days
          .toReversed()
          .map(({ day, before: traded, after: changed }) => [
            dayName(day),
            money.signed(traded),
            money.signed(changed),
            money.signed(changed - traded),
          ]),
      ]}
    >
      {isChanged ? (
        <ul className={styles.legend} data-in-picture>
          <li className={styles.changed}>{t('With these changes')}</li>
          <li className={styles.traded}>{t('As traded')}</li>
        </ul>
      ) : null}
      <BandChart
        label={title}
        points={points}
        pointTimes={pointTimes}
        ticks={ticks}
        axis={money.compact}
        height={290}
      />
    </ChartCard>
  )
}
