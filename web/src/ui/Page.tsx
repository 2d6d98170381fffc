import type { ReactNode } from 'react'
import styles from './Page.module.css'

type Props = {
  readonly title: string
  /** The name of the browser tab if it differs from the heading. */
  readonly tab?: string
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  /** Fills the window, for screens whose table scrolls. */
  readonly fill?: boolean
  readonly children: ReactNode
}

export function Page({ title, tab, hint, actions, fill = false, children }: Props) {
  return (
    <div className={`${styles.page} ${fill ? styles.fill : ''}`}>
      <title>{`${tab ?? title} · Roundtrip`}</title>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
