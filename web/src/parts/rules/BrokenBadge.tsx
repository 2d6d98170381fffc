import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './Verdicts.module.css'

/** A small mark that tells which rules were broken; nothing where none was. */
export function BrokenBadge({ rules }: { readonly rules: readonly string[] | undefined }) {
  if (rules === undefined || rules.length === 0) return null
  const text = `Broke ${rules.join(', ')}`
  return (
    <span className={styles.badge} title={text}>
      <IconAlertTriangle size={13} aria-hidden />
      <span className="hidden">{text}</span>
    </span>
  )
}
