import type { ReactNode } from 'react'
import styles from './Stage.module.css'

type Props = {
  readonly title: string
  readonly hint?: string
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Looks like a card of the product, without its heading element: here it is part of a larger picture. */
export function Panel({ title, hint, wide = false, children }: Props) {
  return (
    <div className={`${styles.card} ${wide ? styles.wide : ''}`}>
      <p className={styles.cardTitle}>
        {title}
        {hint === undefined ? null : <span className={`${styles.hint} figures`}>{hint}</span>}
      </p>
      {children}
    </div>
  )
}
