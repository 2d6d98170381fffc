import type { ReactNode } from 'react'
import styles from '../../parts/SettingsCard.module.css'

type Props = {
  /** An anchor of the page, so that other pages can link to it. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A part of a card with a heading of its own. */
export function Topic({ id, title, children }: Props) {
  return (
    <section id={id} className={styles.topic} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      {children}
    </section>
  )
}
