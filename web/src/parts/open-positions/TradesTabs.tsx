import { NavLink } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import styles from '../../ui/SegmentedTabs.module.css'
import { t } from '../../language/translate.ts'

/** Switches between all trades and those that are still open, as positions. */
export function TradesTabs() {
  const uid = useUid()
  const tabs = [
    { to: userPath(uid, 'trades'), name: t('All trades') },
    { to: userPath(uid, 'positions'), name: t('Open positions') },
  ]
  return (
    <nav className={styles.tabs} data-screen-only aria-label={t('Trades')}>
      {tabs.map(({ to, name }) => (
        <NavLink key={to} end to={to} className={styles.tab ?? ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
