import type { ReactNode } from 'react'
import styles from './QuietLine.module.css'

/** A line above the screen about a problem that does not stop anybody. */
export function QuietLine({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <output className={styles.line}>
      {icon}
      <span className={styles.text}>{children}</span>
    </output>
  )
}
