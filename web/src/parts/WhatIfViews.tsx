import { NavLink } from 'react-router'
import { useUid } from '../data/session/user-context.ts'
import { userPath } from '../paths.ts'
import styles from './WhatIfViews.module.css'
import { perLanguage, t } from '../language/translate.ts'

const VIEWS = perLanguage(
  () =>
    [
      { page: 'reportLaboratory', name: t('Laboratory') },
      { page: 'reportCompare', name: t('Compare') },
    ] as const,
)

/** The two views of What if: other results of the same trades, and two selections side by side. */
export function WhatIfViews() {
  const uid = useUid()
  return (
    <nav className={styles.views} aria-label={t('What if')} data-screen-only>
      {VIEWS().map(({ page, name }) => (
        <NavLink
          key={page}
          to={userPath(uid, page)}
          className={({ isActive }) => `${styles.view} ${isActive ? styles.active : ''}`}
        >
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
