import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { userPageAt, userPath } from '../../paths.ts'
import { watchEdges } from '../../ui/watch-edges.ts'
import { pagesOf, subNavigationAt } from './navigation.ts'
import styles from './SubNavigation.module.css'

/** The tabs of a section: reports, setups, accounts and data. Every link keeps the filters, as all links do. */
export function SubNavigation() {
  const uid = useUid()
  const { pathname } = useLocation()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (bar !== null) showChosen(bar)
  }, [bar, pathname])
  const navigation = subNavigationAt(pathname)
  const current = userPageAt(pathname)
  if (navigation === null || current === null) return null
  return (
    <nav
      key={navigation.name}
      ref={(element) => {
        setBar(element)
        return watchEdges(element)
      }}
      className={styles.tabs}
      aria-label={navigation.name}
    >
      {navigation.tabs.map((tab) => {
        const isActive = pagesOf(tab).includes(current)
        return (
          <Link
            key={tab.page}
            to={userPath(uid, tab.page)}
            aria-current={isActive ? 'page' : undefined}
            className={`${styles.tab} ${isActive ? styles.active : ''}`}
          >
            {tab.name}
          </Link>
        )
      })}
    </nav>
  )
}

/** Scrolls the bar, and nothing else, until the tab of the page is in its middle. */
function showChosen(bar: HTMLElement): void {
  const tab = bar.querySelector<HTMLElement>('[aria-current]')
  if (tab !== null) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
}
