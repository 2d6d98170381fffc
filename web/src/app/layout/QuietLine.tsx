import type { ReactNode } from 'react'
import styles from './QuietLine.module.css'

/** One line above the screen about something that does not go as it should, without stopping anybody. */
export function QuietLine({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <output className={styles.line}>
      {icon}
      <span className={styles.text}>{children}</span>
    </output>
  )
}
