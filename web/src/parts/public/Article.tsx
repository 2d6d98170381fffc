import type { ReactNode } from 'react'
import { PublicFrame } from './PublicFrame.tsx'
import styles from './Public.module.css'

export type Section = { readonly title: string; readonly text: readonly ReactNode[] }

type Props = { readonly title: string; readonly lead: ReactNode; readonly sections: readonly Section[] }

/** A page of text: a title, what it is about, and sections. */
export function Article({ title, lead, sections }: Props) {
  return (
    <PublicFrame title={`${title} · Roundtrip`}>
      <article className={styles.article}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.text.map((paragraph, place) => (
              // The text is fixed, so a place never changes its paragraph.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={place}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </PublicFrame>
  )
}
