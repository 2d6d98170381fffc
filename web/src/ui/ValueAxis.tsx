import styles from './BarsChart.module.css'

type Props = {
  readonly ticks: readonly number[]
  readonly y: (value: number) => number
  /** The left and right ends of the lines. */
  readonly edge: number
  readonly width: number
  readonly text: (value: number) => string
}

/** The values on the left of a chart, with their grid lines. */
export function ValueAxis({ ticks, y, edge, width, text }: Props) {
  return ticks.map((tick) => (
    <g key={tick} aria-hidden>
      <line className={tick === 0 ? styles.zero : styles.grid} x1={edge} x2={width} y1={y(tick)} y2={y(tick)} />
      <text className={styles.axis} x={edge - 8} y={y(tick) + 4} textAnchor="end">
        {text(tick)}
      </text>
    </g>
  ))
}
