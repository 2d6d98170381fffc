import type { ReactNode } from 'react'
import { watchEdges } from '../../ui/watch-edges.ts'
import styles from './FilterBar.module.css'

/** The buttons of the filters in a row, which scrolls sideways on a phone. */
export function FilterLine({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={watchEdges} className={`${styles.bar} ${styles.line}`} data-screen-only>
      {children}
    </div>
  )
}
