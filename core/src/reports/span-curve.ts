/** The net curve of a span of days, and of the previous span, so that both can be drawn over the same days. */
import { type CivilDay, parseDayKey } from '../base/index.ts'
import type { DaySpan } from './period.ts'
import type { NetPoint } from './report-types.ts'

/** The days just before a span, of the same number. */
export function spanBefore({ first, last }: DaySpan): DaySpan {
  return { first: (2 * first - last - 1) as CivilDay, last: (first - 1) as CivilDay }
}

/** The total at the end of each day of a span: 0 until the first trade closes, and unchanged after the last close. */
export function totalsOfSpan(points: readonly Pick<NetPoint, 'day' | 'total'>[], { first, last }: DaySpan): number[] {
  const byDay = new Map(points.map(({ day, total }) => [parseDayKey(day), total]))
  let total = 0
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    total = byDay.get((first + index) as CivilDay) ?? total
    return total
  })
}
