import { type ComponentProps, Suspense, useEffect, useRef } from 'react'
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
        <Suspense>
          {typeof children === 'function' ? children(() => setOpened(false)) : children}
          <TakeFocus />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Takes the focus into the panel once its content has loaded. The panel itself looks for a field only as it opens. */
function TakeFocus() {
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const panel = end.current?.closest<HTMLElement>('[role="dialog"]')
    const focused = document.activeElement
    if (!panel || (panel !== focused && panel.contains(focused))) return
    // Without a field, the panel itself, because it is closed by a key that is pressed in it.
    const chosen = panel.querySelector<HTMLElement>('[data-autofocus]')
    const first = panel.querySelector<HTMLElement>(':is(input,button,select,textarea,a):not(:disabled)')
    ;(chosen ?? first ?? panel).focus({ preventScroll: true })
  }, [])
  return <span ref={end} hidden />
}
