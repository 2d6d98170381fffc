import { useCallback, useEffect, useState } from 'react'
import { crosshairOf, type Follower, indexAt, type PointTimes, spanAt } from './crosshair.ts'

type Pointed = readonly [
  /** The index of the point under the crosshair; null = none. */
  index: number | null,
  point: (index: number | null) => void,
]

/**
 * What the crosshair of the screen shows in a chart. The component that calls it is rendered whenever that changes,
 * so it is the small one that shows the figures.
 *
 * @param element where the chart is; null before it is there
 * @param pointTimes its points in time; null = it is not drawn over time, and its crosshair is its own
 */
export function useCrosshair(element: HTMLElement | null, pointTimes: PointTimes | null): Pointed {
  const [index, setIndex] = useState<number | null>(null)
  useEffect(() => {
    if (element === null || pointTimes === null) return
    const crosshair = crosshairOf(element)
    const hear: Follower = (span) => setIndex(span === null ? null : indexAt(pointTimes, span))
    hear(crosshair.shown(), null)
    return crosshair.follow(hear)
  }, [element, pointTimes])
  const point = useCallback(
    (next: number | null) => {
      if (element === null || pointTimes === null) return setIndex(next)
      crosshairOf(element).point(next === null ? null : spanAt(pointTimes, next))
    },
    [element, pointTimes],
  )
  return [index, point]
}
