import { Modal as Base } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'
import { useOnTop } from './use-on-top.ts'
import styles from './Modal.module.css'

type Props = {
  readonly opened: boolean
  readonly title: string
  readonly onClose: () => void
  /** True while closing by Escape or by a click outside would lose what was typed. */
  readonly dirty?: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The base of every modal: 480 px, named, closed by Escape; the focus goes back to what opened it. */
export function Modal({ opened, title, onClose, dirty = false, wide = false, children }: Props) {
  useFocusReturn()
  const isOnTop = useOnTop()
  return (
    <Base.Root
      opened={opened}
      onClose={() => isOnTop() && onClose()}
      size={wide ? 640 : 480}
      centered
      radius={12}
      returnFocus={false}
      closeOnEscape={!dirty}
      closeOnClickOutside={!dirty}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ content: styles.content ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
    >
      <Base.Overlay backgroundOpacity={1} color="var(--backdrop)" />
      <Base.Content>
        {/* Not the kit's header: it counts as the banner of the page, which is another one. */}
        <div className={styles.header}>
          <Base.Title>{title}</Base.Title>
          <Base.CloseButton aria-label="Close" />
        </div>
        <Base.Body>{children}</Base.Body>
      </Base.Content>
    </Base.Root>
  )
}

/** The row of buttons at the end: the main one right, Cancel left of it. */
export function ModalActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
