import type { CSSProperties } from 'react'
import { MISSING, priceText, quantityText } from '../../format/number.ts'
import type { PointTimes } from '../../ui/crosshair.ts'
import type { CandleMark, CandlePoint } from '../../ui/draw-candle-chart.ts'
import type { ChartLine } from '../../ui/draw-lines.ts'
import { useCrosshair } from '../../ui/use-crosshair.ts'
import styles from './Market.module.css'
import { t, tIn } from '../../language/translate.ts'

type Props = {
  /** The element of the chart. */
  readonly element: HTMLElement | null
  readonly candleTimes: PointTimes
  readonly candles: readonly CandlePoint[]
  /** The number of candles shown. */
  readonly shown: number
  readonly marks: readonly CandleMark[]
  /** The indicators. */
  readonly lines: readonly ChartLine[]
  readonly moment: (time: number) => string
}

/**
 * The figures of the candle under the crosshair, or of the last one. Only it is rendered again when the crosshair
 * moves.
 */
export function MarketLegend({ element, candleTimes, candles, shown, marks, lines, moment }: Props) {
  const [pointed] = useCrosshair(element, candleTimes)
  const index = Math.min(pointed ?? shown - 1, shown - 1)
  const bar = candles[index]
  if (bar === undefined) return null
  const figures = [
    [tIn('candle', 'Open'), priceText(bar.open)],
    [tIn('candle', 'High'), priceText(bar.high)],
    [tIn('candle', 'Low'), priceText(bar.low)],
    [tIn('candle', 'Close'), priceText(bar.close)],
    [t('Volume'), quantityText(bar.volume)],
  ] as const
  const payments = marks.find(({ kind, time }) => kind === 'payment' && time === bar.time)
  return (
    <dl className={styles.legend} data-in-picture aria-live="polite" aria-label={t('Candle under the crosshair')}>
      <div>
        <dt className="hidden">{t('Time')}</dt>
        <dd className="figures">{moment(bar.time)}</dd>
      </div>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt aria-label={name}>{name[0]}</dt>
          <dd className="figures">{figure}</dd>
        </div>
      ))}
      {payments === undefined ? null : (
        <div>
          <dt className="hidden">{t('Payments')}</dt>
          <dd className="figures">{payments.text}</dd>
        </div>
      )}
      {lines.map(({ name, values, format, tone, stroke }) => (
        <div key={name}>
          <dt className={styles.line} data-stroke={stroke} style={{ '--tone': `var(--${tone})` } as CSSProperties}>
            {name}
          </dt>
          <dd className="figures">{textOf(values[index], format)}</dd>
        </div>
      ))}
    </dl>
  )
}

function textOf(value: number | undefined, format: (value: number) => string): string {
  return value === undefined || Number.isNaN(value) ? MISSING : format(value)
}
