import { NavLink, useLocation } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import { REPORTS } from './navigation.ts'
import { watchEdges } from '../../ui/watch-edges.ts'
import styles from './ReportTabs.module.css'
import { t } from '../../language/translate.ts'

/** The navigation between reports. Every link keeps the filters, as all links do. */
export function ReportTabs() {
  const uid = useUid()
  const { pathname } = useLocation()
  if (!pathname.startsWith(userPath(uid, 'report'))) return null
  return (
    <nav ref={watchEdges} className={styles.tabs} aria-label={t('Reports')}>
      {REPORTS.map(({ page, name }) => (
        <NavLink
          key={page}
          end
          to={userPath(uid, page)}
          className={({ isActive }) => `${styles.tab} ${isActive ? styles.active : ''}`}
        >
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
