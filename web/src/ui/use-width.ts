import { useLayoutEffect, useState } from 'react'
import { usePaper } from './printing.ts'

/** The width of an element, so that a drawing fills it without scaling its text. */
export function useWidth(fallback: number): readonly [number, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(fallback)
  const paper = usePaper()
  useLayoutEffect(() => {
    if (element === null) return
    const measure = (): void => setWidth(element.clientWidth || fallback)
    // At once: a first paint at another width would make a phone scroll sideways, and printing waits for no observer.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, fallback, paper])
  return [width, setElement]
}
