import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

type Props = {
  readonly title?: ReactNode
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A surface with a heading, which names it, so that screen readers can jump from card to card. */
export function Card({ title, hint, actions, children, className }: Props) {
  const id = useId()
  return (
    <section className={`${styles.card} ${className ?? ''}`} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <header className={styles.head}>
          <h2 className={styles.title}>
            <span id={id}>{title}</span>
            {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
          </h2>
          {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
