import { useEffect, useState } from 'react'

/** The width of an element, so that a drawing fills it without scaling its text. */
export function useWidth(fallback: number): readonly [number, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(fallback)
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || fallback))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, fallback])
  return [width, setElement]
}
