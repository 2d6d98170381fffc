import { type RefObject, useEffectEvent, useImperativeHandle } from 'react'
import { ChartPlace } from './ChartPlace.tsx'
import type { CandleChartData, CandleChartHandle } from './draw-candle-chart.ts'
import { useDrawnChart } from './use-drawn-chart.ts'

export type CandleChartControls = Pick<CandleChartHandle, 'fit' | 'zoom' | 'point'>

type Props = {
  readonly data: CandleChartData
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly height: number
  readonly controls: RefObject<CandleChartControls | null>
  readonly onPoint: (place: number | null) => void
}

/** Candles with volume, marks and price lines. The chart library loads when the first chart is shown. */
export function CandleChart({ data, label, height, controls, onPoint }: Props) {
  const pointed = useEffectEvent(onPoint)
  const { place, chart, failed } = useDrawnChart(data, async () => {
    const { createCandleChart } = await import('./draw-candle-chart.ts')
    return (element) => createCandleChart(element, { onPoint: (bar) => pointed(bar) })
  })
  useImperativeHandle(controls, () => ({
    fit: () => chart?.fit(),
    zoom: (factor) => chart?.zoom(factor),
    point: (bar) => chart?.point(bar),
  }))
  return <ChartPlace {...{ place, failed, label, height }} focusable />
}
