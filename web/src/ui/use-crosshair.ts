import { useCallback, useEffect, useState } from 'react'
import { crosshairOf, type Follower, indexAt, type PointTimes, spanAt } from './crosshair.ts'

type Pointed = readonly [
  /** The index of the point under the crosshair; null = none. */
  index: number | null,
  point: (index: number | null) => void,
]

/**
 * The position of the screen's crosshair in a chart. The calling component renders whenever it changes, so it should be
 * the small one that shows the figures.
 *
 * @param element the chart's element; null before it is mounted
 * @param pointTimes the times of its points; null = not a chart over time, so it has a crosshair of its own
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
