import { BaselineSeries, type IChartApi, LineStyle, type PriceFormat, type Time } from 'lightweight-charts'
import { type ChartTheme, faded } from './chart-theme.ts'

/** A span of prices over a span of time, both ends included. */
export type ChartBand = {
  readonly low: number
  readonly high: number
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}

type Bar = { readonly time: number }
/** The axis formats its values as its first series does, which is this one. */
type Look = { readonly theme: ChartTheme; readonly priceFormat: PriceFormat }

/** Shades a band behind the candles. Must be called before they are added, so that it lies below them. */
export function bandDrawer(chart: IChartApi): (band: ChartBand | null, bars: readonly Bar[], look: Look) => void {
  const series = chart.addSeries(BaselineSeries, {
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
    lineWidth: 1,
    lineStyle: LineStyle.Dotted,
    // Distant ends of a band must not flatten the candles.
    autoscaleInfoProvider: () => null,
  })
  return (band, bars, { theme, priceFormat }) => {
    const shade = faded(theme.accent, 0.1)
    series.applyOptions({
      priceFormat,
      baseValue: { type: 'price', price: band?.low ?? 0 },
      topFillColor1: shade,
      topFillColor2: shade,
      topLineColor: faded(theme.accent, 0.5),
    })
    series.setData(
      bars.map(({ time }) => {
        const at = (time / 1_000) as Time
        return band !== null && time >= band.from && time <= band.to ? { time: at, value: band.high } : { time: at }
      }),
    )
  }
}
