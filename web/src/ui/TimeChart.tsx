/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing or a row of controls is a group, not a fieldset */
import { useEffect, useRef, useState } from 'react'
import { useChartTheme } from './chart-theme.ts'
import { loadChunk } from './chunk.ts'
import type { TimeChartData, TimeChartHandle } from './draw-time-chart.ts'
import styles from './TimeChart.module.css'

type Props = {
  readonly data: TimeChartData
  /** One sentence with the result. */
  readonly label: string
  readonly height: number
}

/** A line over time around zero, with an optional strip below. Its library comes when the first chart is shown. */
export function TimeChart({ data, label, height }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<TimeChartHandle | null>(null)
  const theme = useChartTheme()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let gone = false
    let drawn: TimeChartHandle | null = null
    loadChunk('chart', () => import('./draw-time-chart.ts')).then(
      ({ createTimeChart }) => {
        if (gone || place.current === null) return
        drawn = createTimeChart(place.current)
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
    <div className={styles.place} style={{ height }} role="group" aria-label={label}>
      {failed ? (
        <p className={styles.failed}>The chart could not be loaded. The table shows the same figures.</p>
      ) : (
        <div ref={place} className={styles.canvas} style={{ height }} />
      )}
    </div>
  )
}
