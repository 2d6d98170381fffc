import { createClock } from '@roundtrip/core/base'
import { ROLLING_WINDOWS, type RollingPoint } from '@roundtrip/core/charts'
import { useMemo } from 'react'
import { useParameter } from '../../data/filters/use-filters.ts'
import { useDayName, useFormats, useSettings } from '../../data/settings/settings.ts'
import { countText, MISSING, plural } from '../../format/number.ts'
import { BandChart } from '../../ui/BandChart.tsx'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from './Summary.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const NAMES = ROLLING_WINDOWS.map((window) => ({ value: String(window), text: String(window) }))
const CHOICES = NAMES.map(({ value }) => value)

type Props = { readonly rolling: Readonly<Record<number, readonly RollingPoint[]>>; readonly currency: string }

/** The average of the last trades, trade by trade, with its 95% band. */
export function RollingCard({ rolling, currency }: Props) {
  const [window, setWindow] = useParameter('window', CHOICES, '50')
  const { money, times } = useFormats(currency)
  const { zone, dayStartMinutes } = useSettings().settings
  const dayOf = useDayName()
  const points = useMemo(() => rolling[Number(window)] ?? [], [rolling, window])
  const pointTimes = useMemo(() => {
    // Their times within the trader's days, which the other charts use too.
    const { offsetAt, dayStartMs } = createClock({ zone, dayStartMinutes })
    // A point is a moment; other trades without a point may have closed after it.
    return { starts: points.map(({ time }) => time + offsetAt(time) - dayStartMs), lengthMs: 1, holds: true }
  }, [points, zone, dayStartMinutes])
  const drawn = useMemo(
    () =>
      points.map((point) => ({
        x: point.trade,
        value: point.mean,
        bands: point.band === null ? [] : [[point.band.low, point.band.high] as const],
        valueText: t('{mean} a trade', { mean: money.signed(point.mean) }),
        lines: [
          ...(point.band === null
            ? []
            : [t('95%: {low} to {high}', { low: money.signed(point.band.low), high: money.signed(point.band.high) })]),
          t('trades {first} to {last}, {time}', {
            first: countText(point.trade - Number(window) + 1),
            last: countText(point.trade),
            time: dayOf(point.time),
          }),
        ],
      })),
    [points, window, money, dayOf],
  )
  const ticks = useMemo(() => points.map(({ trade, time }) => ({ x: trade, text: dayOf(time) })), [points, dayOf])
  const last = points.at(-1)
  const title =
    last === undefined
      ? t('Rolling expectancy')
      : t('The last {window} trades made {mean} on average', { window, mean: money.signed(last.mean) })
  return (
    <ChartCard
      title={title}
      actions={<SegmentedTabs label={t('Trades on average')} options={NAMES} value={window} onChange={setWindow} />}
      table={() => [
        [t('Closed'), t('Up to trade'), t('Average'), t('95% low'), t('95% high')],
        ...points
          .toReversed()
          .map((point) => [
            times.exact(point.time),
            countText(point.trade),
            money.signed(point.mean),
            point.band === null ? MISSING : money.signed(point.band.low),
            point.band === null ? MISSING : money.signed(point.band.high),
          ]),
      ]}
    >
      {last === undefined ? (
        <p className={styles.nothing}>
          <Trans text="Fewer than {trades} pass the filters." with={{ trades: plural(Number(window), 'trade') }} />
        </p>
      ) : (
        <>
          <BandChart
            label={title}
            points={drawn}
            pointTimes={pointTimes}
            ticks={ticks}
            axis={money.compact}
            height={250}
          />
          <p className={styles.note}>
            {last.band === null ? (
              <Trans
                text="Average of the last {window} trades. They are too few independent decisions, wins or losses for a 95% band."
                with={{ window }}
              />
            ) : (
              <Trans
                text="Average of the last {window} trades and its 95% band, {low} to {high} now. {text}"
                with={{
                  window,
                  low: money.signed(last.band.low),
                  high: money.signed(last.band.high),
                  text:
                    last.band.low <= 0 && last.band.high >= 0
                      ? t('Zero is inside it: this may be luck, good or bad.')
                      : t('Zero is outside it.'),
                }}
              />
            )}
          </p>
        </>
      )}
    </ChartCard>
  )
}
