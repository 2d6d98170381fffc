import type { ReactNode } from 'react'
import styles from './AuthBox.module.css'
import { PublicFrame } from './PublicFrame.tsx'
import { t } from '../../language/translate.ts'

type Props = { readonly title: string; readonly text: ReactNode; readonly action: ReactNode }

/** A page with one message and one action. */
export function PublicNotice({ title, text, action }: Props) {
  return (
    <PublicFrame title={t('{title} · Roundtrip', { title })}>
      <div className={styles.root}>
        <div className={styles.box}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{text}</p>
          {action}
        </div>
      </div>
    </PublicFrame>
  )
}
