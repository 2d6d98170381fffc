import { type CivilDay, dayKey, parseDayKey } from '@roundtrip/core/base'
import type { NetPoint } from '@roundtrip/core/reports'

export type BothDay = {
  /** Days since 1970, for the axis. */
  readonly place: number
  readonly day: string
  readonly before: number
  readonly after: number
}

/** Both curves on every day of either. Before its first close a curve is at 0, after its last one it stays. */
export function bothCurves(before: readonly NetPoint[], after: readonly NetPoint[]): readonly BothDay[] {
  const [first, last] = spanOf([...before, ...after])
  const totals = { before: heights(before), after: heights(after) }
  let heightBefore = 0
  let heightAfter = 0
  const days: BothDay[] = []
  for (let place = first; place <= last; place += 1) {
    const day = dayKey(place as CivilDay)
    heightBefore = totals.before.get(day) ?? heightBefore
    heightAfter = totals.after.get(day) ?? heightAfter
    days.push({ place, day, before: heightBefore, after: heightAfter })
  }
  return days
}

function heights(points: readonly NetPoint[]): ReadonlyMap<string, number> {
  return new Map(points.map(({ day, total }) => [day, total]))
}

/** The last is before the first where there is no point. */
function spanOf(points: readonly NetPoint[]): readonly [number, number] {
  return points.reduce<readonly [number, number]>(
    ([first, last], { day }) => {
      const place = parseDayKey(day) ?? first
      return [Math.min(first, place), Math.max(last, place)]
    },
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
}
