import type { ReactNode } from 'react'
import { Hint, GlossaryName } from './Hint.tsx'
import styles from './Kpi.module.css'

type Props = {
  readonly label: string
  /** The formula of the figure, shown when its label is hovered or focused. */
  readonly formula?: string | undefined
  readonly figure: ReactNode
  readonly meaning?: ReactNode
  /** Two components of the total, drawn as a bar under the figure. */
  readonly split?: { readonly won: number; readonly lost: number } | undefined
  /** The trades that the figure stands for: `data-explain`. */
  readonly explained?: string | undefined
  /** `plain`: inside another card, without one of its own. */
  readonly look?: 'card' | 'plain'
}

export function Kpi({ label, formula, figure, meaning, split, explained, look = 'card' }: Props) {
  return (
    <div className={`${styles.kpi} ${look === 'card' ? styles.card : ''}`} data-explain={explained}>
      <dt className={styles.label}>
        {formula === undefined ? <GlossaryName>{label}</GlossaryName> : <Hint text={formula}>{label}</Hint>}
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
