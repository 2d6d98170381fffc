import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { IconDots } from './icons/index.ts'

type Props = {
  readonly label: string
  readonly look?: 'default' | 'ghost'
  /** Items of a Mantine menu. */
  readonly children: ReactNode
}

/** Further actions behind three dots. */
export function DotsMenu({ label, look = 'ghost', children }: Props) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button size="icon" look={look} aria-label={label}>
          <IconDots size={17} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
