import styles from './Spinner.module.css'
import { t } from '../language/translate.ts'

/** Fills the screen while the session or a screen loads. */
export function Spinner({ label = t('Loading') }: { readonly label?: string }) {
  return (
    <output className={styles.root} aria-label={label}>
      <span className={styles.ring} />
    </output>
  )
}
