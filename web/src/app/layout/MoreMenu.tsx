import { perLanguage } from '../../language/translate.ts'
import { Menu } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import type { MenuProps } from './menu.tsx'
import { FOOT, SECTIONS } from './navigation.ts'
import { OpenMenu } from './OpenMenu.tsx'

const more = perLanguage(() => [
  ...SECTIONS()
    .slice(1)
    .flatMap((section) => section.entries),
  ...FOOT(),
])

/** The pages that do not fit in the phone navigation. */
export default function MoreMenu({ Trigger }: MenuProps) {
  const uid = useUid()
  const navigate = useNavigate()
  return (
    <OpenMenu Trigger={Trigger} position="top-end" width={200}>
      {more().map(({ page, name, icon: Icon }) => (
        <Menu.Item key={page} leftSection={<Icon size={16} />} onClick={() => navigate(userPath(uid, page))}>
          {name}
        </Menu.Item>
      ))}
    </OpenMenu>
  )
}
