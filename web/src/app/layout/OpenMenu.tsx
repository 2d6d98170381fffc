import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpenedAtOnce } from '../../ui/use-opened-at-once.ts'
import type { Trigger } from './menu.tsx'

type Props = Pick<MenuProps, 'position' | 'width' | 'shadow'> & {
  readonly Trigger: Trigger
  readonly children: ReactNode
}

/** Opens as soon as it has loaded. Its button takes over the focus from the placeholder, and gets it back. */
export function OpenMenu({ Trigger, children, ...rest }: Props) {
  const { button, opened, setOpened } = useOpenedAtOnce()
  return (
    <Menu opened={opened} onChange={setOpened} {...rest}>
      <Menu.Target>
        <Trigger ref={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
