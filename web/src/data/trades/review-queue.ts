import type { AnnotationData } from '@roundtrip/contract/documents'
import { type CivilDay, type Clock, localDay, parseDayKey, startOfDay } from '@roundtrip/core/base'
import type { TradeColumns } from '@roundtrip/core/reports'
import { tradeIdAt } from './trade-id.ts'

export const REVIEW_SPANS = ['yesterday', 'week', 'month', 'all'] as const
export type ReviewSpan = (typeof REVIEW_SPANS)[number]

/** From a moment (included) to another (excluded), UTC ms. */
export type Times = { readonly from: number; readonly to: number }

/** When trades of the span closed: yesterday, in the seven days up to today, since the first of the month, or ever. */
export function timesOfSpan(span: ReviewSpan, today: CivilDay, { clock, key }: { clock: Clock; key: string }): Times {
  const since = (day: CivilDay): Times => ({ from: startOfDay(clock, day), to: Number.POSITIVE_INFINITY })
  if (span === 'all') return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  if (span === 'yesterday') return { ...since((today - 1) as CivilDay), to: startOfDay(clock, today) }
  if (span === 'week') return since((today - 6) as CivilDay)
  return since(parseDayKey(`${key.slice(0, 7)}-01`) ?? today)
}

/** The day that a review of the span ends with: yesterday, or the last one on which a trade closed. Null without one. */
export function dayOfSpan(
  span: ReviewSpan,
  columns: TradeColumns,
  { times, clock, today }: { readonly times: Times; readonly clock: Clock; readonly today: CivilDay },
): CivilDay | null {
  if (span === 'yesterday') return (today - 1) as CivilDay
  const row = firstClosedSince(columns, times.to) - 1
  const last = row < 0 ? Number.NEGATIVE_INFINITY : (columns.closeTime[row] ?? Number.NEGATIVE_INFINITY)
  return Number.isFinite(last) && last >= times.from ? localDay(clock, last) : null
}

type Noted = Pick<AnnotationData, 'reviewedAt' | 'excluded'>

/**
 * Ids of the trades closed in this time that have no review, the oldest first. Trades that the user excluded from
 * statistics are included: excluding is not reviewing.
 */
export function waitingTrades(
  columns: TradeColumns,
  annotations: ReadonlyMap<string, Noted>,
  { from, to }: Times,
): readonly string[] {
  const waiting: string[] = []
  for (let row = firstClosedSince(columns, from); row < firstClosedSince(columns, to); row += 1) {
    const id = tradeIdAt(columns, row)
    if ((annotations.get(id)?.reviewedAt ?? null) === null) waiting.push(id)
  }
  return waiting
}

/** Rows are sorted by close, open trades last. */
function firstClosedSince({ count, closed, closeTime }: TradeColumns, since: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (closed[middle] === 1 && (closeTime[middle] ?? 0) < since) low = middle + 1
    else high = middle
  }
  return low
}
