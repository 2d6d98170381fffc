import type { ReactNode } from 'react'
import styles from './AuthBox.module.css'
import { PublicFrame } from './PublicFrame.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly title: string
  /** One sentence under the title. */
  readonly lead?: string
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** The box of an authentication screen: its purpose, the form, and links to the other screens. */
export function AuthBox({ title, lead, children, foot }: Props) {
  return (
    <PublicFrame title={t('{title} · Roundtrip', { title })}>
      <div className={styles.root}>
        <div className={styles.box}>
          <h1 className={styles.title}>{title}</h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
          {children}
          {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
        </div>
      </div>
    </PublicFrame>
  )
}
