import styles from './Screener.module.css'
import { t } from '../../language/translate.ts'

/** Parts of the address that are unknown. The rest applies. */
export function ScreenProblems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <output className={styles.trouble}>
      <span>{t('Part of this address could not be read and is left out:')}</span>
      {problems.map((problem) => (
        <span key={problem}>{problem}</span>
      ))}
    </output>
  )
}
