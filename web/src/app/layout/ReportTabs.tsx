import { useEffect, useState } from 'react'
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
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const isShown = pathname.startsWith(userPath(uid, 'report'))
  useEffect(() => {
    if (bar !== null) showChosen(bar, pathname)
  }, [bar, pathname])
  if (!isShown) return null
  return (
    <nav
      ref={(element) => {
        setBar(element)
        return watchEdges(element)
      }}
      className={styles.tabs}
      aria-label={t('Reports')}
    >
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

/** Scrolls the bar, and nothing else, until the tab of the page is in its middle. */
function showChosen(bar: HTMLElement, path: string): void {
  const tab = [...bar.querySelectorAll('a')].find(({ pathname }) => pathname === path)
  if (tab !== undefined) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
}
