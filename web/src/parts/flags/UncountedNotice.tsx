import type { UncountedReason } from '@roundtrip/core/reports'
import { FLAG_WORDS } from './flag-words.ts'
import { UNCOUNTED_WORDS } from './uncounted-words.ts'
import styles from './Flags.module.css'

/** Why statistics do not count this trade, and what to do about it. Empty if they do, or if it is just open. */
export function UncountedNotice({ reason }: { readonly reason: UncountedReason | null }) {
  if (reason === null || reason === 'open') return null
  const { name, meaning } = UNCOUNTED_WORDS()[reason]
  return (
    <p className={styles.notice}>
      <b>{name}.</b> {meaning} {FLAG_WORDS()[reason].action}
    </p>
  )
}
