import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A pointer that only passes opens nothing. */
const DELAY_MS = 150

/**
 * When an explanation is shown: while its element is hovered, touched or focused by keyboard. Escape and a press
 * elsewhere close it.
 *
 * @param element the element that is explained
 * @returns whether it is shown, whether it was ever needed, and the handlers of the element
 */
export function useTip(element: RefObject<HTMLElement | null>) {
  const [isShown, setShown] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (afterMs: number): void => {
    setNeeded(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(true), afterMs)
  }
  const hide = (): void => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isShown) return
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setShown(false)
    }
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && element.current?.contains(target) === true)) setShown(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isShown, element])
  const events = {
    onMouseEnter: () => show(DELAY_MS),
    onMouseLeave: hide,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.matches(':focus-visible')) show(0)
    },
    onBlur: hide,
  }
  return { isShown, isNeeded, events }
}
