import styles from './ChartTip.module.css'

type Props = {
  /** The point that it marks, in pixels of the chart. */
  readonly x: number
  readonly y: number
  /** The width of the chart, which the tip stays within. */
  readonly width: number
  readonly value: string
  readonly lines: readonly string[]
}

const HALF = 70
const HEIGHT = 64

/** The figures under the pointer, shown above it. */
export function ChartTip({ x, y, width, value, lines }: Props) {
  return (
    <div className={styles.tip} style={{ left: Math.min(width - HALF, Math.max(HALF, x)), top: Math.max(HEIGHT, y) }}>
      <b className="figures">{value}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
