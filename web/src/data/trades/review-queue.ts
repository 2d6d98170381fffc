import { type CivilDay, type Clock, parseDayKey, startOfDay } from '@roundtrip/core/base'

export const REVIEW_SPANS = ['week', 'month', 'all'] as const
export type ReviewSpan = (typeof REVIEW_SPANS)[number]

/** The start of the review span: seven days up to today, the first of the month, or the beginning. UTC ms. */
export function startOfSpan(span: ReviewSpan, today: CivilDay, { clock, key }: { clock: Clock; key: string }): number {
  if (span === 'all') return Number.NEGATIVE_INFINITY
  if (span === 'week') return startOfDay(clock, (today - 6) as CivilDay)
  return startOfDay(clock, parseDayKey(`${key.slice(0, 7)}-01`) ?? today)
}
