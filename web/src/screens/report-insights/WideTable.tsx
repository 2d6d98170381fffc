/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import type { ReactNode } from 'react'
import { watchEdges } from '../../ui/watch-edges.ts'
import styles from './Went.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly title: string; readonly children: ReactNode }

/** A table in a card that scrolls sideways if it is too wide. */
export function WideTable({ title, children }: Props) {
  return (
    <div
      ref={watchEdges}
      className={styles.scroll}
      role="region"
      tabIndex={0}
      aria-label={t('{title}, table', { title })}
    >
      <table className={styles.table}>{children}</table>
    </div>
  )
}
