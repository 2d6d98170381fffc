import { type RefObject, useEffect, useRef } from 'react'

/** A ref for the element that has the focus when a component appears. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    element.current?.focus()
  }, [])
  return element
}
