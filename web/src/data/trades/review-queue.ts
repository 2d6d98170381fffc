import { type CivilDay, type Clock, localDay, parseDayKey, startOfDay } from '@roundtrip/core/base'
import { type CloseSpan, firstClosedSince, type TradeColumns } from '@roundtrip/core/reports'

export const REVIEW_SPANS = ['yesterday', 'week', 'month', 'all'] as const
export type ReviewSpan = (typeof REVIEW_SPANS)[number]

/** When trades of the span closed: yesterday, in the seven days up to today, since the first of the month, or ever. */
export function timesOfSpan(
  span: ReviewSpan,
  today: CivilDay,
  { clock, key }: { clock: Clock; key: string },
): Required<CloseSpan> {
  const from = (day: CivilDay): Required<CloseSpan> => ({
    since: startOfDay(clock, day),
    until: Number.POSITIVE_INFINITY,
  })
  if (span === 'all') return { since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
  if (span === 'yesterday') return { ...from((today - 1) as CivilDay), until: startOfDay(clock, today) }
  if (span === 'week') return from((today - 6) as CivilDay)
  return from(parseDayKey(`${key.slice(0, 7)}-01`) ?? today)
}

/** The day that a review of the span ends with: yesterday, or the last one on which a trade closed. Null without one. */
export function dayOfSpan(
  span: ReviewSpan,
  columns: TradeColumns,
  { times, clock, today }: { readonly times: Required<CloseSpan>; readonly clock: Clock; readonly today: CivilDay },
): CivilDay | null {
  if (span === 'yesterday') return (today - 1) as CivilDay
  const row = firstClosedSince(columns, times.until) - 1
  const last = row < 0 ? Number.NEGATIVE_INFINITY : (columns.closeTime[row] ?? Number.NEGATIVE_INFINITY)
  return Number.isFinite(last) && last >= times.since ? localDay(clock, last) : null
}
