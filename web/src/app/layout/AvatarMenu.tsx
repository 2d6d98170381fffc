import { Menu } from '@mantine/core'
import { useNavigate } from 'react-router'
import { userName, useUser } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import { IconKeyboard, IconLogout, IconServer, IconSettings } from '../../ui/icons/index.ts'
import styles from './Header.module.css'
import { logOut } from './log-out.ts'
import type { MenuProps } from './menu.tsx'
import { OpenMenu } from './OpenMenu.tsx'
import { t } from '../../language/translate.ts'

export default function AvatarMenu({ Trigger, onKeys }: MenuProps) {
  const user = useUser()
  const navigate = useNavigate()
  return (
    <OpenMenu Trigger={Trigger} position="bottom-end" width={240} shadow="md">
      <Menu.Label className={styles.email}>{userName(user)}</Menu.Label>
      <Menu.Item leftSection={<IconSettings size={15} />} onClick={() => navigate(userPath(user.uid, 'settings'))}>
        {t('Settings')}
      </Menu.Item>
      {user.operator === true ? (
        <Menu.Item leftSection={<IconServer size={15} />} onClick={() => navigate(userPath(user.uid, 'operator'))}>
          {t('Operator')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={onKeys}>
        {t('Keys')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={15} />} onClick={logOut}>
        {t('Log out')}
      </Menu.Item>
    </OpenMenu>
  )
}
