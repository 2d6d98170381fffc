import type { ReactNode } from 'react'
import { Hint, Named } from './Hint.tsx'
import styles from './Kpi.module.css'

type Props = {
  readonly label: string
  /** What the figure is made of; shown when the label is pointed at or focused. */
  readonly formula?: string | undefined
  readonly figure: ReactNode
  readonly meaning?: ReactNode
  /** Two parts of a whole, drawn as a bar under the figure. */
  readonly split?: { readonly won: number; readonly lost: number } | undefined
}

export function Kpi({ label, formula, figure, meaning, split }: Props) {
  return (
    <div className={styles.kpi}>
      <dt className={styles.label}>
        {formula === undefined ? <Named>{label}</Named> : <Hint text={formula}>{label}</Hint>}
      </dt>
      <dd className={`${styles.figure} figures`}>{figure}</dd>
      {split === undefined || split.won + split.lost === 0 ? null : (
        <dd className={styles.bar} aria-hidden>
          {split.won === 0 ? null : <span className={styles.won} style={{ flexGrow: split.won }} />}
          {split.lost === 0 ? null : <span className={styles.lost} style={{ flexGrow: split.lost }} />}
        </dd>
      )}
      {meaning === undefined ? null : <dd className={styles.meaning}>{meaning}</dd>}
    </div>
  )
}

export function KpiRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <dl className={styles.row} aria-label={label}>
      {children}
    </dl>
  )
}
