import { ChartPlace } from './ChartPlace.tsx'
import type { TimeChartData } from './draw-time-chart.ts'
import { useDrawnChart } from './use-drawn-chart.ts'

type Props = {
  readonly data: TimeChartData
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly height: number
}

/**
 * A line over time around zero, with an optional strip below. The chart library loads when the first chart is shown.
 */
export function TimeChart({ data, label, height }: Props) {
  const { place, failed } = useDrawnChart(data, async () => (await import('./draw-time-chart.ts')).createTimeChart)
  return <ChartPlace {...{ place, failed, label, height }} />
}
