import {
  type CivilDay,
  dayKey,
  grouped,
  monthKey,
  monthOf,
  parseDayKey,
  weekdayOf,
  weekKey,
} from '@roundtrip/core/base'
import type { DaySpan } from '@roundtrip/core/reports'
import { type DayScore, periodAdherence } from '@roundtrip/core/rules'

/** The month of a day, `2026-03`. */
export function monthOfDay(day: CivilDay): string {
  return dayKey(day).slice(0, 7)
}

/** The first day of a week or month; null if the text is neither. */
export function firstDayOf(period: string): CivilDay | null {
  const week = /^(\d{4})-W(\d{2})$/.exec(period)
  if (week === null) return parseDayKey(`${period}-01`)
  const fourth = parseDayKey(`${week[1]}-01-04`)
  if (fourth === null) return null
  const monday = (fourth - weekdayOf(fourth) + 7 * (Number(week[2]) - 1)) as CivilDay
  return weekKey(monday) === period ? monday : null
}

/** The first and last day of a week or month; null if the text is neither. */
export function reviewSpan(period: string): DaySpan | null {
  const first = firstDayOf(period)
  if (first === null) return null
  if (period.includes('W')) return { first, last: (first + 6) as CivilDay }
  const next = parseDayKey(`${monthKey(monthOf(first) + 1)}-01`)
  return next === null ? null : { first, last: (next - 1) as CivilDay }
}

/** The period before or after. */
export function adjacentPeriod(period: string, by: -1 | 1): string {
  const span = reviewSpan(period)
  if (span === null) return period
  const day = (by < 0 ? span.first - 1 : span.last + 1) as CivilDay
  return period.includes('W') ? weekKey(day) : monthOfDay(day)
}

/** The share of rules kept in each week or month, 0 to 1, from its review; null if nothing was judged. */
export function adherenceByPeriod(
  scores: readonly DayScore[],
  nameOf: (day: CivilDay) => string,
): ReadonlyMap<string, number | null> {
  const byPeriod = grouped(scores, ({ day }) => nameOf(day))
  return new Map([...byPeriod].map(([period, days]) => [period, periodAdherence(days)]))
}
