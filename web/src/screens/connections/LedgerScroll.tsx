import type { ReactNode } from 'react'
import styles from './Ledger.module.css'
import { t } from '../../language/translate.ts'

/** A table wider than a phone: it scrolls on its own, also by keyboard. */
export function LedgerScroll({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('{name}, scrolls', { name })} tabIndex={0}>
      {children}
    </section>
  )
}
