import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import styles from './Edu.module.css'
import { t } from '../../language/translate.ts'

/** The two tabs: lessons to read in order, words to look up. */
export function EduTabs({ now }: { readonly now: 'course' | 'glossary' }) {
  const uid = useUid()
  return (
    <nav className={styles.tabs} aria-label={t('Education')}>
      <Link to={userPath(uid, 'edu')} aria-current={now === 'course' ? 'page' : undefined}>
        {t('Course')}
      </Link>
      <Link to={userPath(uid, 'edu', 'tab=glossary')} aria-current={now === 'glossary' ? 'page' : undefined}>
        {t('Glossary')}
      </Link>
    </nav>
  )
}
