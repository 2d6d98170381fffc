import type { ReactNode } from 'react'
import styles from './Article.module.css'
import { PublicFrame } from './PublicFrame.tsx'

export type Section = {
  /** What its address ends with, `#keys`. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

type Props = {
  readonly title: string
  readonly lead: ReactNode
  readonly sections: readonly Section[]
  /** The day on which the text last changed, for pages on which others rely. */
  readonly changed?: string
}

/** A page of text: a title, what it is about, a list of its sections, and these. */
export function Article({ title, lead, sections, changed }: Props) {
  return (
    <PublicFrame title={`${title} · Roundtrip`}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {changed === undefined ? null : <p className={styles.changed}>Last changed on {changed}</p>}
        </header>
        <nav className={styles.contents} aria-label="On this page">
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <article className={styles.article}>
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </article>
      </div>
    </PublicFrame>
  )
}
