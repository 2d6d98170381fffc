import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = {
  /** Nothing yet, nothing that matches, or failed: three different things to do next. */
  readonly kind: 'nothing-yet' | 'nothing-matches' | 'failed'
  readonly icon: ReactNode
  readonly title: string
  readonly text: ReactNode
  readonly actions?: ReactNode
}

export function EmptyState({ kind, icon, title, text, actions }: Props) {
  return (
    <div className={styles.empty} data-paper="empty" role={kind === 'failed' ? 'alert' : undefined}>
      <span className={`${styles.icon} ${kind === 'failed' ? styles.failed : ''}`} aria-hidden>
        {icon}
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {actions === undefined || actions === null ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
