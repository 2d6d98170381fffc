import type { IChartApi, ISeriesApi, Time } from 'lightweight-charts'
import type { ChartTheme } from './chart-theme.ts'
import { drawOver } from './draw-over.ts'

type Mark = { readonly time: number; readonly kind: string }

/** In px: of a dot, and between its middle and the foot of the pane. */
const RADIUS = 2.5
const RAISED = 5

/** Draws a dot at the foot of the chart for each candle with payments, where it covers no price. */
export function paymentDrawer(
  chart: IChartApi,
  series: ISeriesApi<'Candlestick'>,
): (marks: readonly Mark[], theme: ChartTheme) => void {
  let drawn: { readonly marks: readonly Mark[]; readonly color: string } = { marks: [], color: '' }
  const paint = drawOver(series, (context, { height }) => {
    context.fillStyle = drawn.color
    for (const { time, kind } of drawn.marks) {
      const x = kind === 'payment' ? chart.timeScale().timeToCoordinate((time / 1_000) as Time) : null
      if (x === null) continue
      context.beginPath()
      context.arc(x, height - RAISED, RADIUS, 0, 2 * Math.PI)
      context.fill()
    }
  })
  return (marks, theme) => {
    drawn = { marks, color: theme.t3 }
    paint()
  }
}
