import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ChartTheme, useChartTheme } from './chart-theme.ts'
import { loadChunk } from './chunk.ts'

type Handle<Data> = {
  readonly draw: (data: Data, theme: ChartTheme) => void
  readonly close: () => void
}

export type DrawnChart<Chart> = {
  /** The element that the chart is drawn into. */
  readonly container: RefObject<HTMLDivElement | null>
  /** Null until the library has loaded. */
  readonly chart: Chart | null
  readonly failed: boolean
}

/** A chart drawn by a library, which loads when the first chart is shown. */
export function useDrawnChart<Data, Chart extends Handle<Data>>(
  data: Data,
  load: () => Promise<(element: HTMLElement) => Chart>,
): DrawnChart<Chart> {
  const container = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Chart | null>(null)
  const [failed, setFailed] = useState(false)
  const theme = useChartTheme()
  const start = useEffectEvent(() => loadChunk('chart', load))
  useEffect(() => {
    let gone = false
    let drawn: Chart | null = null
    start().then(
      (create) => {
        if (gone || container.current === null) return
        drawn = create(container.current)
        setChart(drawn)
      },
      () => setFailed(!gone),
    )
    return () => {
      gone = true
      drawn?.close()
    }
  }, [])
  useEffect(() => chart?.draw(data, theme), [chart, data, theme])
  return { container, chart, failed }
}
