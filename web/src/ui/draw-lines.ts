import { type IChartApi, type ISeriesApi, LineSeries, LineStyle, type Time } from 'lightweight-charts'
import { type ChartPane, panesBelow } from './chart-panes.ts'
import type { ChartTheme } from './chart-theme.ts'

/** A line over the candles, or in a pane below them. */
export type ChartLine = {
  readonly name: string
  /** One value per candle; NaN for none. */
  readonly values: Float64Array
  readonly tone: LineTone
  /** Solid by default. Distinguishes lines where colour does not. */
  readonly stroke?: 'dashed' | 'dotted'
  /** Lines of the same pane share its scale; `price` is that of the candles. */
  readonly pane: ChartPane
  /** Values that get a guide line, such as 30 and 70 of the RSI. */
  readonly marks?: readonly number[]
  readonly format: (value: number) => string
}

export type LineTone = 'accent' | 'loss' | 'warn' | 'label-1' | 'label-5' | 'label-15'

export type LineDrawer = (lines: readonly ChartLine[], times: readonly Time[], theme: ChartTheme) => void

const STROKES = { dashed: LineStyle.Dashed, dotted: LineStyle.Dotted } as const

/** Draws lines on a candle chart; existing lines only get new values. */
export function lineDrawer(chart: IChartApi): LineDrawer {
  let drawn: { readonly key: string; readonly series: readonly ISeriesApi<'Line'>[] } = { key: '', series: [] }
  return (lines, times, theme) => {
    // Coloured lines are recreated when the theme changes.
    const key = [theme['line-2'], ...lines.map(({ name, pane }) => `${name} ${pane}`)].join('|')
    if (key !== drawn.key) {
      for (const series of drawn.series) chart.removeSeries(series)
      const panes = panesBelow(lines)
      drawn = { key, series: lines.map((line) => added(chart, line, { theme, pane: panes.indexOf(line.pane) + 1 })) }
      for (const [index, pane] of chart.panes().entries()) pane.setStretchFactor(index === 0 ? 4 : 1)
    }
    for (const [index, { values, tone, stroke, format }] of lines.entries()) {
      const series = drawn.series[index]
      series?.applyOptions({
        color: theme[tone],
        lineStyle: stroke === undefined ? LineStyle.Solid : STROKES[stroke],
        priceFormat: { type: 'custom', formatter: format, minMove: 1e-10 },
      })
      series?.setData(
        times.map((time, bar) => {
          const value = values[bar]
          return value === undefined || Number.isNaN(value) ? { time } : { time, value }
        }),
      )
    }
  }
}

type LinePane = { readonly theme: ChartTheme; readonly pane: number }

function added(chart: IChartApi, { marks }: ChartLine, { theme, pane }: LinePane): ISeriesApi<'Line'> {
  const options = {
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  } as const
  const series = chart.addSeries(LineSeries, options, pane)
  for (const price of marks ?? []) {
    series.createPriceLine({
      price,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      color: theme['line-2'],
      axisLabelVisible: false,
      title: '',
    })
  }
  return series
}
