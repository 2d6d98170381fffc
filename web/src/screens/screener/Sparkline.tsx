import { memo } from 'react'
import styles from './Table.module.css'

const WIDTH = 84
const HEIGHT = 22

/** The last closes as a line; the columns beside it have the figures. */
export const Sparkline = memo(function Sparkline({ closes }: { readonly closes: Float32Array | undefined }) {
  const known = closes?.filter((close) => !Number.isNaN(close))
  if (known === undefined || known.length < 2) return <span className={styles.none}>—</span>
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  const points = Array.from(known, (close, place) => {
    const x = (place / (known.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - 1 - ((close - low) / span) * (HEIGHT - 2)).toFixed(1)}`
  })
  const rose = (known.at(-1) ?? 0) >= (known[0] ?? 0)
  return (
    <svg className={styles.spark} data-rose={rose} width={WIDTH} height={HEIGHT} aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  )
})
