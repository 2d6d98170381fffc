import { IconAlertTriangle } from '../../ui/icons/index.ts'
import styles from './Verdicts.module.css'
import { t } from '../../language/translate.ts'

/** A small badge that lists the broken rules; empty without any. */
export function BrokenBadge({ rules }: { readonly rules: readonly string[] | undefined }) {
  if (rules === undefined || rules.length === 0) return null
  const text = t('Broke {rules}', { rules: rules.join(', ') })
  return (
    <span className={styles.badge} title={text}>
      <IconAlertTriangle size={13} aria-hidden />
      <span className="hidden">{text}</span>
    </span>
  )
}
