import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { NavLink, useNavigate } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import styles from './BottomBar.module.css'
import { FOOT, SECTIONS } from './navigation.ts'

const [first, ...others] = SECTIONS
const more = [...others.flatMap((section) => section.entries), ...FOOT]

/** The navigation of phones: four places and the rest behind More. */
export function BottomBar() {
  const uid = useUid()
  const navigate = useNavigate()
  return (
    <nav className={styles.bar} aria-label="Main, phone">
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
      <Menu position="top-end" width={200}>
        <Menu.Target>
          <button type="button" className={styles.link}>
            <IconDots size={20} stroke={1.7} aria-hidden />
            More
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map(({ page, name, icon: Icon }) => (
            <Menu.Item key={page} leftSection={<Icon size={16} />} onClick={() => navigate(userPath(uid, page))}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
