import { useCallback, useEffect, useState } from 'react'
import { crosshairOf, type Follower, placeAt, type Places, spanAt } from './crosshair.ts'

type Pointed = readonly [
  /** The place under the crosshair; null = none. */
  place: number | null,
  point: (place: number | null) => void,
]

/**
 * What the crosshair of the screen shows in a chart. The component that calls it is rendered whenever that changes,
 * so it is the small one that shows the figures.
 *
 * @param element where the chart is; null before it is there
 * @param places its points in time; null = it is not drawn over time, and its crosshair is its own
 */
export function useCrosshair(element: HTMLElement | null, places: Places | null): Pointed {
  const [place, setPlace] = useState<number | null>(null)
  useEffect(() => {
    if (element === null || places === null) return
    const crosshair = crosshairOf(element)
    const hear: Follower = (span) => setPlace(span === null ? null : placeAt(places, span))
    hear(crosshair.shown(), null)
    return crosshair.follow(hear)
  }, [element, places])
  const point = useCallback(
    (next: number | null) => {
      if (element === null || places === null) return setPlace(next)
      crosshairOf(element).point(next === null ? null : spanAt(places, next))
    },
    [element, places],
  )
  return [place, point]
}
