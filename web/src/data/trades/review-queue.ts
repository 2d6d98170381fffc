import { type CivilDay, type Clock, localDay, parseDayKey, startOfDay } from '@roundtrip/core/base'
import {
  type CloseSpan,
  firstClosedSince,
  largestLosses,
  type TradeColumns,
  waitingTrades,
} from '@roundtrip/core/reports'
import type { LoadedTrades } from './annotated-trades.ts'

export const REVIEW_SPANS = ['yesterday', 'week', 'month', 'worst', 'all'] as const
export type ReviewSpan = (typeof REVIEW_SPANS)[number]

/** The number of worst trades. */
export const MAX_WORST = 5

/** The unreviewed trades of a span: by their close, or for the worst ones the largest loss first. */
export function waitingInSpan(
  { columns, annotations }: Pick<LoadedTrades, 'columns' | 'annotations'>,
  span: ReviewSpan,
  times: CloseSpan,
): readonly string[] {
  if (span !== 'worst') return waitingTrades(columns, annotations, times)
  return largestLosses(columns, MAX_WORST).filter((id) => (annotations.get(id)?.reviewedAt ?? null) === null)
}

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
  if (span === 'all' || span === 'worst') return { since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
  if (span === 'yesterday') return { ...from((today - 1) as CivilDay), until: startOfDay(clock, today) }
  if (span === 'week') return from((today - 6) as CivilDay)
  return from(parseDayKey(`${key.slice(0, 7)}-01`) ?? today)
}

/**
 * The day that a review of the span ends with: yesterday, or the last day on which a trade closed. Null without one.
 */
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
