import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import type { PanelProps } from './PanelButton.tsx'
import { Popover } from './Popover.tsx'
import { useOpenedAtOnce } from './use-opened-at-once.ts'

type Props = PanelProps & {
  /** The look of the placeholder. */
  readonly look: Partial<ComponentProps<typeof Button>>
}

/** Opens as soon as it has loaded. Its button takes over the focus from the placeholder, and gets it back. */
export default function OpenPanel({ button, position = 'bottom-end', look, children }: Props) {
  const { button: trigger, opened, setOpened } = useOpenedAtOnce()
  return (
    <Popover position={position} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button {...look} ref={trigger} onClick={() => setOpened(!opened)}>
          {button}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {typeof children === 'function' ? children(() => setOpened(false)) : children}
      </Popover.Dropdown>
    </Popover>
  )
}
