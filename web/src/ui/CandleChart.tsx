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
  /** Where handles are dragged, and let go; a null price = it goes back. */
  readonly onDrag?: (id: string, price: number) => void
  readonly onDrop?: (id: string, price: number | null) => void
}

/** Candles with volume, marks and price lines. The chart library loads when the first chart is shown. */
export function CandleChart({ data, label, height, controls, onPoint, onDrag, onDrop }: Props) {
  const pointed = useEffectEvent(onPoint)
  const dragged = useEffectEvent((id: string, price: number) => onDrag?.(id, price))
  const dropped = useEffectEvent((id: string, price: number | null) => onDrop?.(id, price))
  const { place, chart, failed } = useDrawnChart(data, async () => {
    const { createCandleChart } = await import('./draw-candle-chart.ts')
    return (element) =>
      createCandleChart(element, {
        onPoint: (bar) => pointed(bar),
        onDrag: (id, price) => dragged(id, price),
        onDrop: (id, price) => dropped(id, price),
      })
  })
  useImperativeHandle(controls, () => ({
    fit: () => chart?.fit(),
    zoom: (factor) => chart?.zoom(factor),
    point: (bar) => chart?.point(bar),
  }))
  return <ChartPlace {...{ place, failed, label, height }} focusable />
}
