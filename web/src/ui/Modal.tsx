import { Modal as Base } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { isSaveKey } from './save-key.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useOnTop } from './use-on-top.ts'
import styles from './Modal.module.css'
import { t } from '../language/translate.ts'

type Props = {
  readonly opened: boolean
  readonly title: string
  readonly onClose: () => void
  /**
   * True while closing would lose input: then Escape, a click outside and the cross ask for confirmation. The default
   * is whether anything was typed.
   */
  readonly dirty?: boolean
  /** True while a save is running that closing would not stop; the modal stays open. */
  readonly busy?: boolean
  /** What discarding would lose. */
  readonly unsaved?: string
  /** `page`: as wide as a table of many columns needs. */
  readonly wide?: boolean | 'page'
  readonly children: ReactNode
}

/**
 * The base of every modal: 480 px wide, named, closed by Escape. The focus returns to the element that opened it.
 * Ctrl+Enter presses its primary button from any field.
 */
export function Modal(props: Props) {
  const { opened, title, onClose, busy = false, wide = false, children } = props
  const { unsaved = t('What you entered here is not saved.') } = props
  useFocusReturn()
  const isOnTop = useOnTop()
  const content = useSaveKey(isOnTop)
  const [isTyped, setTyped] = useState(false)
  /** The element that had the focus when the confirmation appeared; null while there is none. */
  const [focusedBefore, setFocusedBefore] = useState<Element | null>(null)
  const dirty = props.dirty ?? isTyped
  const type = ({ currentTarget, target }: FormEvent<HTMLElement>): void => {
    // Typing in a nested dialog does not count.
    if (target instanceof Node && currentTarget.contains(target)) setTyped(true)
  }
  const close = (): void => {
    if (busy || !isOnTop()) return
    if (dirty) setFocusedBefore(document.activeElement ?? document.body)
    else onClose()
  }
  const keepEditing = (): void => {
    const back = focusedBefore
    setFocusedBefore(null)
    requestAnimationFrame(() => back instanceof HTMLElement && back.focus())
  }
  return (
    <Base.Root
      opened={opened}
      onClose={close}
      size={wide === 'page' ? 1120 : wide ? 640 : 480}
      centered
      radius={12}
      returnFocus={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ content: styles.content ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
    >
      <Base.Overlay backgroundOpacity={1} color="var(--backdrop)" />
      <Base.Content ref={content} onInput={type}>
        {/* Not the kit's header: screen readers take it for the banner of the page. */}
        <div className={styles.header}>
          <Base.Title>{title}</Base.Title>
          <Base.CloseButton aria-label={t('Close')} />
        </div>
        <Base.Body>
          {children}
          {focusedBefore === null ? null : (
            <Modal opened title={t('Discard changes?')} onClose={keepEditing} dirty={false}>
              <p>{unsaved}</p>
              <ModalActions>
                <Button look="danger" onClick={onClose}>
                  {t('Discard')}
                </Button>
                <Button look="primary" onClick={keepEditing} data-autofocus>
                  {t('Keep editing')}
                </Button>
              </ModalActions>
            </Modal>
          )}
        </Base.Body>
      </Base.Content>
    </Base.Root>
  )
}

/**
 * Ctrl+Enter, or Cmd+Enter on a Mac, in the topmost dialog. The focused element may have disappeared with the previous
 * step, so the key works without any focus too.
 */
function useSaveKey(isOnTop: () => boolean) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event
      const isHere = target === document.body || (target instanceof Node && content.current?.contains(target) === true)
      if (!isSaveKey(event) || !isHere || !isOnTop()) return
      event.preventDefault()
      event.stopPropagation()
      const buttons = [...(content.current?.querySelectorAll<HTMLButtonElement>('button[data-look="primary"]') ?? [])]
      const button = buttons.at(-1)
      if (button?.disabled === false) button.click()
    }
    // Before a field handles it, such as a list of options that uses Enter.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [isOnTop])
  return content
}

/** The row of buttons at the end: the main one on the right, Cancel to its left. */
export function ModalActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
