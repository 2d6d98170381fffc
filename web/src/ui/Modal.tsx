import { Modal as Base } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { isSaveKey } from './save-key.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useOnTop } from './use-on-top.ts'
import styles from './Modal.module.css'

type Props = {
  readonly opened: boolean
  readonly title: string
  readonly onClose: () => void
  /**
   * True while closing would lose what was entered: then closing by Escape, by a click outside or by the cross asks
   * first. Left out, it is whether anything was typed.
   */
  readonly dirty?: boolean
  /** True while something is being saved that closing would not stop: it stays open. */
  readonly busy?: boolean
  /** What is lost by discarding. */
  readonly unsaved?: string
  readonly wide?: boolean
  readonly children: ReactNode
}

/**
 * The base of every modal: 480 px, named, closed by Escape; the focus goes back to what opened it. Ctrl+Enter presses
 * its primary button from any field.
 */
export function Modal(props: Props) {
  const { opened, title, onClose, busy = false, wide = false, children } = props
  const { unsaved = 'What you entered here is not saved.' } = props
  useFocusReturn()
  const isOnTop = useOnTop()
  const [isTyped, setTyped] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const dirty = props.dirty ?? isTyped
  const type = ({ currentTarget, target }: FormEvent<HTMLElement>): void => {
    // Not what is typed in a dialog that this one has opened.
    if (target instanceof Node && currentTarget.contains(target)) setTyped(true)
  }
  const close = (): void => {
    if (busy || !isOnTop()) return
    if (dirty) setAsking(true)
    else onClose()
  }
  return (
    <Base.Root
      opened={opened}
      onClose={close}
      size={wide ? 640 : 480}
      centered
      radius={12}
      returnFocus={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ content: styles.content ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
    >
      <Base.Overlay backgroundOpacity={1} color="var(--backdrop)" />
      <Base.Content onKeyDownCapture={pressPrimary} onInput={type}>
        {/* Not the kit's header: it counts as the banner of the page, which is another one. */}
        <div className={styles.header}>
          <Base.Title>{title}</Base.Title>
          <Base.CloseButton aria-label="Close" />
        </div>
        <Base.Body>
          {children}
          {isAsking ? (
            <Modal opened title="Discard changes?" onClose={() => setAsking(false)} dirty={false}>
              <p>{unsaved}</p>
              <ModalActions>
                <Button look="danger" onClick={onClose}>
                  Discard
                </Button>
                <Button look="primary" onClick={() => setAsking(false)} data-autofocus>
                  Keep editing
                </Button>
              </ModalActions>
            </Modal>
          ) : null}
        </Base.Body>
      </Base.Content>
    </Base.Root>
  )
}

/** Ctrl+Enter, or Cmd+Enter on a Mac. A dialog above this one has its own. */
function pressPrimary(event: KeyboardEvent<HTMLElement>): void {
  if (!isSaveKey(event)) return
  const { currentTarget, target } = event
  if (!(target instanceof Node) || !currentTarget.contains(target)) return
  event.preventDefault()
  event.stopPropagation()
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>('button[data-look="primary"]')]
  const button = buttons.at(-1)
  if (button?.disabled === false) button.click()
}

/** The row of buttons at the end: the main one right, Cancel left of it. */
export function ModalActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
