import { type KeyboardEvent, useState } from 'react'

/** The props that make each part of a drawing reachable by keyboard and pointer. */
type PartProps = {
  readonly 'data-part': number
  readonly tabIndex: number
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly onPointerEnter: () => void
}

/**
 * The parts of a drawing in a row, such as bars: Tab reaches one of them, the arrow keys move to the next, and the
 * pointed or focused one is shown.
 */
export function useParts(count: number): {
  /** The part under the pointer or focus; null = none. */
  readonly shown: number | null
  /** The part that Tab reaches. */
  readonly entrance: number
  readonly hide: () => void
  /** Goes to the next part; `false` if the key does not. */
  readonly step: (event: KeyboardEvent<SVGSVGElement>) => boolean
  readonly partProps: (index: number) => PartProps
} {
  const [shown, setShown] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const entrance = Math.max(0, Math.min(active, count - 1))
  const hide = (): void => setShown(null)
  return {
    shown,
    entrance,
    hide,
    step: (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (by === undefined) return false
      event.preventDefault()
      const next = Math.min(count - 1, Math.max(0, entrance + by))
      setActive(next)
      event.currentTarget.querySelector<SVGElement>(`[data-part="${next}"]`)?.focus()
      return true
    },
    partProps: (index) => ({
      'data-part': index,
      tabIndex: index === entrance ? 0 : -1,
      onFocus: () => {
        setActive(index)
        setShown(index)
      },
      onBlur: hide,
      onPointerEnter: () => setShown(index),
    }),
  }
}
