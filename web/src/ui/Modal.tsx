import { Modal as Base } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'
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
  return (
    <Base
      opened={opened}
      onClose={onClose}
      title={title}
      size={wide ? 640 : 480}
      centered
      returnFocus={false}
      closeOnEscape={!dirty}
      closeOnClickOutside={!dirty}
      radius={12}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--backdrop)' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
    >
      {children}
    </Base>
  )
}

/** The row of buttons at the end: the main one right, Cancel left of it. */
export function ModalActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
