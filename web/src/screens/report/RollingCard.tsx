import { createClock } from '@roundtrip/core/base'
import { ROLLING_WINDOWS, type RollingPoint } from '@roundtrip/core/charts'
import { useMemo } from 'react'
import { useParameter } from '../../data/filters/use-filters.ts'
import { useFormats, useSettings } from '../../data/settings/settings.ts'
import { countText, plural } from '../../format/number.ts'
import { BandChart } from '../../ui/BandChart.tsx'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from './Summary.module.css'
import { unbroken } from './unbroken.ts'

const NAMES = ROLLING_WINDOWS.map((window) => ({ value: String(window), text: String(window) }))
const CHOICES = NAMES.map(({ value }) => value)

type Props = { readonly rolling: Readonly<Record<number, readonly RollingPoint[]>>; readonly currency: string }

/** The average of the last trades, trade by trade, with its 95 % band. */
export function RollingCard({ rolling, currency }: Props) {
  const [window, setWindow] = useParameter('window', CHOICES, '50')
  const { money, times } = useFormats(currency)
  const { zone, dayStartMinutes } = useSettings().settings
  const points = useMemo(() => rolling[Number(window)] ?? [], [rolling, window])
  const places = useMemo(() => {
    // Their moments within the trader's days, which the other charts are drawn by.
    const { offsetAt, dayStartMs } = createClock({ zone, dayStartMinutes })
    // A point is a moment, after which other trades may have closed that have no point.
    return { starts: points.map(({ time }) => time + offsetAt(time) - dayStartMs), lengthMs: 1, holds: true }
  }, [points, zone, dayStartMinutes])
  const drawn = useMemo(
    () =>
      points.map((point) => ({
        x: point.trade,
        value: point.mean,
        bands: [[point.low, point.high] as const],
        valueText: `${money.signed(point.mean)} a trade`,
        lines: [
          `95%: ${money.signed(point.low)} to ${money.signed(point.high)}`,
          `trades ${countText(point.trade - Number(window) + 1)} to ${countText(point.trade)}, ${times.date(point.time)}`,
        ],
      })),
    [points, window, money, times],
  )
  const ticks = useMemo(() => points.map(({ trade, time }) => ({ x: trade, text: times.date(time) })), [points, times])
  const last = points.at(-1)
  const title =
    last === undefined ? 'Rolling expectancy' : `The last ${window} trades made ${money.signed(last.mean)} on average`
  return (
    <ChartCard
      title={unbroken(title)}
      actions={<SegmentedTabs label="Trades on average" options={NAMES} value={window} onChange={setWindow} />}
      table={() => [
        ['Closed', 'Up to trade', 'Average', '95% low', '95% high'],
        ...points
          .toReversed()
          .map((point) => [
            times.exact(point.time),
            countText(point.trade),
            money.signed(point.mean),
            money.signed(point.low),
            money.signed(point.high),
          ]),
      ]}
    >
      {last === undefined ? (
        <p className={styles.nothing}>Fewer than {plural(Number(window), 'trade')} pass the filters.</p>
      ) : (
        <>
          <BandChart label={title} points={drawn} places={places} ticks={ticks} axis={money.compact} height={250} />
          <p className={styles.note}>
            Average of the last {window} trades and its 95% band, {money.signed(last.low)} to {money.signed(last.high)}{' '}
            now.{' '}
            {last.low <= 0 && last.high >= 0
              ? 'Zero is inside it: this may be luck, good or bad.'
              : 'Zero is outside it.'}
          </p>
        </>
      )}
    </ChartCard>
  )
}
