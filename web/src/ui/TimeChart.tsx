import { ChartFrame } from './ChartFrame.tsx'
import { type TimeChartProps, usePaper } from './printing.ts'
import { useDrawnChart } from './use-drawn-chart.ts'

/**
 * A line over time around zero, with an optional strip below. The chart library loads when the first chart is shown.
 */
export function TimeChart(props: TimeChartProps) {
  const paper = usePaper()
  return paper === null ? <LiveChart {...props} /> : <paper.TimeChart {...props} />
}

function LiveChart({ data, label, height }: TimeChartProps) {
  const { container, failed } = useDrawnChart(data, async () => (await import('./draw-time-chart.ts')).createTimeChart)
  return <ChartFrame {...{ container, failed, label, height }} focusable />
}
