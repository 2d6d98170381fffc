import { heatColour } from '../../ui/heat.ts'
import styles from './Sample.module.css'

/** What the product looks like, drawn from a few made-up figures: no picture to load, right in every theme. */
export function Sample() {
  return (
    <div className={styles.window} aria-hidden>
      <div className={styles.kpis}>
        {KPIS.map(([name, figure, tone]) => (
          <div key={name} className={styles.kpi}>
            <span>{name}</span>
            <b className={`figures ${tone === 'win' ? styles.win : ''}`}>{figure}</b>
          </div>
        ))}
      </div>
      <div className={styles.cards}>
        <div className={styles.card}>
          <span className={styles.title}>Cumulative net P&L</span>
          <svg viewBox="0 0 600 190" preserveAspectRatio="none" className={styles.curve}>
            <path d={`${CURVE} L600 190 L0 190 Z`} className={styles.area} />
            <path d={CURVE} className={styles.line} />
          </svg>
        </div>
        <div className={styles.card}>
          <span className={styles.title}>November</span>
          <div className={styles.days}>
            {DAYS.map((value, place) => (
              // The days are fixed, so a place never changes its day.
              // oxlint-disable-next-line react/no-array-index-key
              <i key={place} style={{ background: heatColour(value, 800) }} />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

const KPIS = [
  ['Net P&L', '+$11,693.72', 'win'],
  ['Win rate', '49.2%', ''],
  ['Profit factor', '1.48', ''],
  ['Expectancy', '+$11.81', 'win'],
] as const

const HEIGHTS = [
  168, 172, 160, 163, 150, 152, 141, 128, 133, 118, 124, 120, 104, 108, 92, 97, 101, 84, 88, 70, 62, 68, 55, 59, 46, 40,
  45, 33, 37, 22,
]
const CURVE = HEIGHTS.map(
  (y, place) => `${place === 0 ? 'M' : 'L'}${((place * 600) / (HEIGHTS.length - 1)).toFixed(1)} ${y}`,
).join(' ')
const DAYS = [
  0, -157, 221, 189, -74, -14, 0, 33, 357, 799, 96, -204, -44, 233, -121, -6, -107, 64, 310, 0, 0, 42, -88, 120, 560,
  -31, 77, 12,
]
