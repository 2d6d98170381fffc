/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a drawing is a group, not a fieldset, and its candles can be stepped through by keyboard */
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useChartTheme } from './chart-theme.ts'
import { loadChunk } from './chunk.ts'
import type { CandleChartData, CandleChartHandle } from './draw-candle-chart.ts'
import styles from './TimeChart.module.css'

export type CandleChartControls = Pick<CandleChartHandle, 'fit' | 'zoom' | 'point'>

type Props = {
  readonly data: CandleChartData
  /** One sentence with the result. */
  readonly label: string
  readonly height: number
  readonly controls: RefObject<CandleChartControls | null>
  readonly onPoint: (place: number | null) => void
}

/** Candles with volume, marks and price lines. Its library comes when the first chart is shown. */
export function CandleChart({ data, label, height, controls, onPoint }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<CandleChartHandle | null>(null)
  const theme = useChartTheme()
  const [failed, setFailed] = useState(false)
  const pointed = useEffectEvent(onPoint)
  useImperativeHandle(controls, () => ({
    fit: () => chart?.fit(),
    zoom: (factor) => chart?.zoom(factor),
    point: (bar) => chart?.point(bar),
  }))

  useEffect(() => {
    let gone = false
    let drawn: CandleChartHandle | null = null
    loadChunk('chart', () => import('./draw-candle-chart.ts')).then(
      ({ createCandleChart }) => {
        if (gone || place.current === null) return
        drawn = createCandleChart(place.current, { onPoint: pointed })
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

  return (
    // biome-ignore lint: its parent takes the keys
    <div className={styles.place} style={{ height }} role="group" aria-label={label} tabIndex={0}>
      {failed ? (
        <p className={styles.failed}>The chart could not be loaded. The table shows the same figures.</p>
      ) : (
        <div ref={place} className={styles.canvas} style={{ height }} />
      )}
    </div>
  )
}
