import { Menu, type MenuProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Trigger } from './menu.tsx'

type Props = Pick<MenuProps, 'position' | 'width' | 'shadow'> & {
  readonly Trigger: Trigger
  readonly children: ReactNode
}

/** Opens as soon as it has loaded. Its button takes over the focus from the placeholder, and gets it back. */
export function OpenMenu({ Trigger, children, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // Closed for one frame, because the focus returns to the element that had it when the menu opened.
    const frame = requestAnimationFrame(() => {
      button.current?.focus({ preventScroll: true })
      setOpened(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu opened={opened} onChange={setOpened} {...rest}>
      <Menu.Target>
        <Trigger ref={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
