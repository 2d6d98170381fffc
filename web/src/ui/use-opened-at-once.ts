import { type RefObject, useEffect, useRef, useState } from 'react'

type Opened = {
  /** The button that opens it. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
}

/** For content that loaded because its button was pressed: it opens at once, and the button takes over the focus. */
export function useOpenedAtOnce(): Opened {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // Closed for one frame, because the focus returns to the element that had it when the panel opened.
    const frame = requestAnimationFrame(() => {
      button.current?.focus({ preventScroll: true })
      setOpened(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return { button, opened, setOpened }
}
