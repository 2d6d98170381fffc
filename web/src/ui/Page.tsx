import type { ReactNode } from 'react'
import { PageFacts } from './page-facts.ts'
import styles from './Page.module.css'
import { type HeadProps, usePaper } from './printing.ts'
import { t } from '../language/translate.ts'

type Props = {
  readonly title: string
  /** The name of the browser tab if it differs from the heading. */
  readonly tab?: string
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  /** Fills the window, for screens whose table scrolls. */
  readonly fill?: boolean
  /** The facts in the printed header, for pages that the filters in the address do not describe. */
  readonly facts?: HeadProps['facts']
  readonly children: ReactNode
}

export function Page({ title, tab, hint, actions, fill = false, facts, children }: Props) {
  const paper = usePaper()
  return (
    <div className={`${styles.page} ${fill ? styles.fill : ''}`}>
      <title>{t('{tab} · Roundtrip', { tab: tab ?? title })}</title>
      {paper === null ? (
        <header className={styles.head}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
          </div>
          {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        </header>
      ) : (
        <paper.Head title={title} facts={facts} />
      )}
      <PageFacts value={{ title, facts }}>{children}</PageFacts>
    </div>
  )
}
