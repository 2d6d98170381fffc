import type { ComponentPropsWithRef } from 'react'
import { NavLink } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import { IconDots } from '../../ui/icons/index.ts'
import styles from './BottomBar.module.css'
import { menu } from './menu.tsx'
import { SECTIONS } from './navigation.ts'
import { t } from '../../language/translate.ts'

const [first] = SECTIONS
const MoreMenu = menu('more-menu', () => import('./MoreMenu.tsx'))

/** The navigation on phones: four places, and the rest behind More. */
export function BottomBar() {
  const uid = useUid()
  return (
    <nav className={styles.bar} aria-label={t('Main, phone')}>
      {first?.entries.map(({ page, name, icon: Icon }) => (
        <NavLink
          key={page}
          to={userPath(uid, page)}
          className={({ isActive }) => `${styles.link} ${isActive ? styles.active : ''}`}
        >
          <Icon size={20} stroke={1.7} />
          {name}
        </NavLink>
      ))}
      <MoreMenu Trigger={More} />
    </nav>
  )
}

function More({ className = '', ...rest }: ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...rest} className={`${styles.link} ${className}`}>
      <IconDots size={20} stroke={1.7} aria-hidden />
      {t('More')}
    </button>
  )
}
