import { type CivilDay, dayKey, parseDayKey } from '@roundtrip/core/base'
import type { NetPoint } from '@roundtrip/core/reports'
import { fromStart } from '../../ui/from-start.ts'
import type { TimePoint } from '../../ui/time-chart-data.ts'

export type BothDay = {
  /** Days since 1970, for the axis. */
  readonly dayNumber: number
  readonly day: string
  readonly before: number
  readonly after: number
}

/**
 * Both curves on every day of either. They start at 0 before the first close; after its last close, a curve stays
 * level.
 */
export function bothCurves(before: readonly NetPoint[], after: readonly NetPoint[]): readonly BothDay[] {
  const lines = { before: lineOf(before), after: lineOf(after) }
  const [first, last] = spanOf([...lines.before, ...lines.after])
  const totals = { before: heights(lines.before), after: heights(lines.after) }
  let heightBefore = 0
  let heightAfter = 0
  const days: BothDay[] = []
  for (let dayNumber = first; dayNumber <= last; dayNumber += 1) {
    const day = dayKey(dayNumber as CivilDay)
    heightBefore = totals.before.get(day) ?? heightBefore
    heightAfter = totals.after.get(day) ?? heightAfter
    days.push({ dayNumber, day, before: heightBefore, after: heightAfter })
  }
  return days
}

function lineOf(points: readonly NetPoint[]): readonly TimePoint[] {
  return fromStart(points.map(({ day, total }) => ({ time: day, value: total })))
}

function heights(line: readonly TimePoint[]): ReadonlyMap<TimePoint['time'], number> {
  return new Map(line.map(({ time, value }) => [time, value]))
}

/** The last is before the first where there is no point. */
function spanOf(line: readonly TimePoint[]): readonly [number, number] {
  return line.reduce<readonly [number, number]>(
    ([first, last], { time }) => {
      const dayNumber = parseDayKey(String(time)) ?? first
      return [Math.min(first, dayNumber), Math.max(last, dayNumber)]
    },
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
}
