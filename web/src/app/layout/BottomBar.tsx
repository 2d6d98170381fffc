import type { ComponentPropsWithRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { type UserPage, userPath } from '../../paths.ts'
import { IconDots } from '../../ui/icons/index.ts'
import styles from './BottomBar.module.css'
import { menu } from './menu.tsx'
import { isEntryAt, SECTIONS } from './navigation.ts'
import { t } from '../../language/translate.ts'

const MoreMenu = menu('more-menu', () => import('./MoreMenu.tsx'))

/** The navigation on phones: four pages, and the rest behind More. */
export function BottomBar() {
  const uid = useUid()
  const { pathname } = useLocation()
  const isActive = (page: UserPage): boolean => isEntryAt({ page }, pathname)
  return (
    <nav className={styles.bar} aria-label={t('Main, phone')}>
      {SECTIONS()[0]?.entries.map(({ page, name, icon: Icon }) => (
        <Link
          key={page}
          to={userPath(uid, page)}
          aria-current={isActive(page) ? 'page' : undefined}
          className={`${styles.link} ${isActive(page) ? styles.active : ''}`}
        >
          <Icon size={20} stroke={1.7} />
          {name}
        </Link>
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
