import { useLayoutEffect, useRef } from 'react'
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

/** The figures under the pointer, shown above it. */
export function ChartTip({ x, y, width, value, lines }: Props) {
  const target = useRef<HTMLDivElement>(null)
  // How far it reaches depends on its text.
  useLayoutEffect(() => {
    const tip = target.current
    if (tip === null) return
    const half = tip.offsetWidth / 2
    tip.style.left = `${Math.max(half, Math.min(width - half, x))}px`
    tip.style.top = `${Math.max(tip.offsetHeight, y)}px`
  })
  return (
    <div ref={target} className={styles.tip}>
      <b className="figures">{value}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
