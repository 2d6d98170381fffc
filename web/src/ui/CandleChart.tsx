import { type RefObject, useEffectEvent, useImperativeHandle } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { CandleChartData, CandleChartHandle } from './draw-candle-chart.ts'
import type { NoteAnchor } from './draw-notes.ts'
import { useDrawnChart } from './use-drawn-chart.ts'

export type CandleChartControls = Pick<CandleChartHandle, 'fit' | 'zoom' | 'point'>

type Props = {
  readonly data: CandleChartData
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly height: number
  readonly controls: RefObject<CandleChartControls | null>
  readonly onPoint: (index: number | null) => void
  /** Called while a handle is dragged, and on release; a null price = it goes back. */
  readonly onDrag?: (id: string, price: number) => void
  readonly onDrop?: (id: string, price: number | null) => void
  /** A note was dragged to another candle and price, or pressed. */
  readonly onMoveNote?: (id: string, at: NoteAnchor) => void
  readonly onOpenNote?: (id: string) => void
  /** If set, a press on the chart picks a candle and a price. */
  readonly onPick?: ((at: NoteAnchor) => void) | undefined
}

/** Candles with volume, marks and price lines. The chart library loads when the first chart is shown. */
export function CandleChart({ data, label, height, controls, ...acts }: Props) {
  const pointed = useEffectEvent(acts.onPoint)
  const dragged = useEffectEvent((id: string, price: number) => acts.onDrag?.(id, price))
  const dropped = useEffectEvent((id: string, price: number | null) => acts.onDrop?.(id, price))
  const moved = useEffectEvent((id: string, at: NoteAnchor) => acts.onMoveNote?.(id, at))
  const opened = useEffectEvent((id: string) => acts.onOpenNote?.(id))
  const picked = useEffectEvent((at: NoteAnchor) => acts.onPick?.(at))
  const { container, chart, failed } = useDrawnChart(data, async () => {
    const { createCandleChart } = await import('./draw-candle-chart.ts')
    return (element) =>
      createCandleChart(element, {
        onPoint: (bar) => pointed(bar),
        onDrag: (id, price) => dragged(id, price),
        onDrop: (id, price) => dropped(id, price),
        onMoveNote: (id, at) => moved(id, at),
        onOpenNote: (id) => opened(id),
        onPick: (at) => picked(at),
      })
  })
  useImperativeHandle(controls, () => ({
    fit: () => chart?.fit(),
    zoom: (factor) => chart?.zoom(factor),
    point: (bar) => chart?.point(bar),
  }))
  return <ChartFrame {...{ container, failed, label, height }} focusable />
}
