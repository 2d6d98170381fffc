/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of controls is a group, not a fieldset */
import type { BarColumns, BarInterval } from '@roundtrip/core/screener'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '../../../ui/icons/index.ts'
import { toggled, useChoices } from '../market/use-choices.ts'
import type { OpenInstrument } from '../market/use-instrument.ts'
import { marketGap } from '../market/market-words.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { priceText, quantityText } from '../../../format/number.ts'
import { linesOf } from '../../../parts/indicators/indicator-lines.ts'
import { INDICATORS } from '../../../parts/indicators/indicator-list.ts'
import { tellFailure } from '../../../parts/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { CandleChart, type CandleChartControls } from '../../../ui/CandleChart.tsx'
import type { CandleMark, CandlePoint } from '../../../ui/draw-candle-chart.ts'
import { SegmentedTabs } from '../../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Panel.module.css'
import { perLanguage, t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

const HEIGHT = 340
const LENGTHS = [
  { value: '5m', text: '5m' },
  { value: '1h', text: '1h' },
  { value: '1d', text: '1d' },
] as const

/** The panel is narrow, so it offers only the most used ones. */
const SHORT = ['sma50', 'sma200', 'ema20', 'bands', 'volume', 'rsi']
const OFFERED = perLanguage(() => INDICATORS().filter(({ id }) => SHORT.includes(id)))

type Props = {
  readonly open: OpenInstrument
  /** Marks of the user's trades in this market, for candles of an interval. */
  readonly marksOf: (interval: BarInterval, bars: number) => readonly CandleMark[]
}

/** The candles of an instrument, with indicators to switch on and off. */
export function PanelChart({ open, marksOf }: Props) {
  const [interval, setInterval] = useState<BarInterval>('1h')
  const [{ indicators }, change] = useChoices()
  const bars = open.instrument.bars[interval]
  const reason = open.problems[interval]
  return (
    <section className={styles.chart} aria-label={t('Chart')}>
      <div className={styles.bar}>
        <SegmentedTabs label={t('Candle length')} value={interval} options={LENGTHS} onChange={setInterval} />
        <div className={styles.toggles} role="group" aria-label={t('Indicators')}>
          {OFFERED().map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={styles.toggle}
              data-indicator={id}
              aria-pressed={indicators.includes(id)}
              onClick={() => change((now) => ({ indicators: toggled(now.indicators, id) })).catch(tellFailure)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      {bars === null ? (
        open.loading.includes(interval) ? (
          <Skeleton height={HEIGHT + 28} />
        ) : (
          <p className={styles.none} style={{ height: HEIGHT + 28 }}>
            <Trans
              text="No candles of this length. {reason}"
              with={{ reason: reason === undefined ? '' : marketGap(reason) }}
            />
          </p>
        )
      ) : (
        <Candles {...{ open, bars, interval, indicators, marksOf }} />
      )}
    </section>
  )
}

type CandlesProps = Props & {
  readonly bars: BarColumns
  readonly interval: BarInterval
  readonly indicators: readonly string[]
}

function Candles({ open, bars, interval, indicators, marksOf }: CandlesProps) {
  const { times } = useFormats()
  const [pointed, setPointed] = useState<number | null>(null)
  const controls = useRef<CandleChartControls>(null)
  const points = useMemo(() => pointsOf(bars), [bars])
  const lines = useMemo(() => linesOf(bars, indicators), [bars, indicators])
  const last = open.row.values.price
  const data = useMemo(
    () => ({
      bars: points,
      shown: points.length,
      marks: marksOf(interval, points.length).filter(({ time }) => time >= (points[0]?.time ?? 0)),
      levels: last === null ? [] : [{ price: last, title: t('Last'), tone: 't1' as const }],
      lines,
      volume: indicators.includes('volume'),
      price: priceText,
      moment: times.moment,
      clock: times.clock,
      day: (time: number) => times.date(time).replace(/ \d{4}$/, ''),
    }),
    [points, lines, indicators, last, marksOf, interval, times],
  )
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = Math.max(0, Math.min((pointed ?? points.length) + by, points.length - 1))
    setPointed(next)
    controls.current?.point(next)
  }
  const shown = points[pointed ?? points.length - 1] ?? points.at(-1)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of everything inside
    <div onKeyDown={step}>
      <p className={styles.legend} aria-label={t('Candle under the crosshair')}>
        {(shown === undefined ? [] : legendOf(shown, times.moment)).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      <CandleChart
        data={data}
        label={t('{symbol} in candles of {interval}, last at {last}. Arrow keys step through the candles.', {
          symbol: open.instrument.symbol,
          interval,
          last: priceText(last),
        })}
        height={HEIGHT}
        controls={controls}
        onPoint={setPointed}
      />
      <div className={styles.zoom}>
        {ZOOMS().map(({ name, Icon, act }) => (
          <Button
            key={name}
            size="icon"
            look="ghost"
            aria-label={name}
            title={name}
            onClick={() => act(controls.current)}
          >
            <Icon size={16} aria-hidden />
          </Button>
        ))}
      </div>
    </div>
  )
}

const ZOOMS = perLanguage(
  () =>
    [
      { name: t('Zoom in'), Icon: IconZoomIn, act: (chart: CandleChartControls | null) => chart?.zoom(1.5) },
      { name: t('Zoom out'), Icon: IconZoomOut, act: (chart: CandleChartControls | null) => chart?.zoom(1 / 1.5) },
      {
        name: t('Show all candles'),
        Icon: IconArrowsMaximize,
        act: (chart: CandleChartControls | null) => chart?.fit(),
      },
    ] as const,
)

function legendOf(bar: CandlePoint, moment: (time: number) => string): readonly string[] {
  const { open, high, low, close, volume } = bar
  const parts = [`O ${priceText(open)}`, `H ${priceText(high)}`, `L ${priceText(low)}`, `C ${priceText(close)}`]
  return [moment(bar.time), ...parts, `V ${quantityText(volume)}`]
}

function pointsOf({ time, open, high, low, close, volume }: BarColumns): readonly CandlePoint[] {
  return Array.from(time, (at, index) => ({
    time: at,
    open: open[index] as number,
    high: high[index] as number,
    low: low[index] as number,
    close: close[index] as number,
    volume: Number.isNaN(volume[index]) ? null : (volume[index] as number),
  }))
}
