import { Link, useLocation } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { isOfFilters, useViews, viewPath } from '../../data/views/views.ts'
import { IconBookmark } from '../../ui/icons/index.ts'
import styles from './Sidebar.module.css'
import { t } from '../../language/translate.ts'

/** The saved views, one click away from every page. Empty without any. */
export default function SidebarViews() {
  const uid = useUid()
  const views = useViews(isOfFilters)
  const { pathname, search } = useLocation()
  if (views === undefined || views.length === 0) return null
  return (
    <div className={styles.group}>
      <div className={styles.section} id="nav-views">
        {t('Views')}
      </div>
      <ul aria-labelledby="nav-views">
        {views.map(({ id, view }) => {
          const link = viewPath(uid, view)
          const isHere = link === `${pathname}${search}`
          return (
            <li key={id}>
              <Link
                to={link}
                title={view.name}
                aria-current={isHere ? 'page' : undefined}
                className={`${styles.link} ${isHere ? styles.active : ''}`}
              >
                <IconBookmark size={18} stroke={1.7} />
                <span className={`${styles.name} ${styles.cut}`}>{view.name}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
