import type { ReactNode } from 'react'
import styles from './Article.module.css'
import { PublicFrame } from './PublicFrame.tsx'
import { t } from '../../language/translate.ts'

export type Section = {
  /** The fragment of its address, `#keys`. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

type Props = {
  readonly title: string
  readonly lead: ReactNode
  readonly sections: readonly Section[]
  /** The date of the last change, for pages that people rely on. */
  readonly changed?: string
}

/** A text page: a title, a lead, a table of contents, and the sections. */
export function Article({ title, lead, sections, changed }: Props) {
  return (
    <PublicFrame title={t('{title} · Roundtrip', { title })}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {changed === undefined ? null : (
            <p className={styles.changed}>{t('Last changed on {changed}', { changed })}</p>
          )}
        </header>
        <nav className={styles.contents} aria-label={t('On this page')}>
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
