import { memo } from 'react'
import styles from './Table.module.css'

const WIDTH = 84
const HEIGHT = 22

/** The last closes as a line; the columns next to it have the figures. */
export const Sparkline = memo(function Sparkline({ closes }: { readonly closes: Float32Array | undefined }) {
  const present = closes?.filter((close) => !Number.isNaN(close))
  if (present === undefined || present.length < 2) return <span className={styles.none}>—</span>
  const low = Math.min(...present)
  const span = Math.max(...present) - low || 1
  const points = Array.from(present, (close, index) => {
    const x = (index / (present.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - 1 - ((close - low) / span) * (HEIGHT - 2)).toFixed(1)}`
  })
  const rose = (present.at(-1) ?? 0) >= (present[0] ?? 0)
  return (
    <svg className={styles.spark} data-rose={rose} width={WIDTH} height={HEIGHT} aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  )
})
