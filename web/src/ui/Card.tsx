import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

type Props = {
  readonly title?: ReactNode
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  /** Small buttons of the card itself: they stay next to its title when the actions need a line of their own. */
  readonly tools?: ReactNode
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A surface with a heading, which names it, so that screen readers can jump from card to card. */
export function Card({ title, hint, actions, tools, children, className }: Props) {
  const id = useId()
  const heading = (
    <h2 className={styles.title}>
      <span id={id}>{title}</span> {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
    </h2>
  )
  return (
    <section className={`${styles.card} ${className ?? ''}`} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <header className={styles.head}>
          {tools === undefined ? (
            heading
          ) : (
            <div className={styles.lead}>
              {heading}
              <div className={styles.tools}>{tools}</div>
            </div>
          )}
          {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
