import type { AnnotationData } from '@roundtrip/contract/documents'
import { type CivilDay, type Clock, parseDayKey, startOfDay } from '@roundtrip/core/base'
import type { TradeColumns } from '@roundtrip/core/reports'
import { tradeIdAt } from './trade-id.ts'

export const REVIEW_SPANS = ['week', 'month', 'all'] as const
export type ReviewSpan = (typeof REVIEW_SPANS)[number]

/** The start of the review span: seven days up to today, the first of the month, or the beginning. UTC ms. */
export function startOfSpan(span: ReviewSpan, today: CivilDay, { clock, key }: { clock: Clock; key: string }): number {
  if (span === 'all') return Number.NEGATIVE_INFINITY
  if (span === 'week') return startOfDay(clock, (today - 6) as CivilDay)
  return startOfDay(clock, parseDayKey(`${key.slice(0, 7)}-01`) ?? today)
}

type Noted = Pick<AnnotationData, 'reviewedAt' | 'excluded'>

/**
 * Ids of the trades closed since then that have no review, the oldest first. Trades that the user excluded from
 * statistics are included: excluding is not reviewing.
 */
export function waitingTrades(
  columns: TradeColumns,
  annotations: ReadonlyMap<string, Noted>,
  since: number,
): readonly string[] {
  const waiting: string[] = []
  for (let row = firstClosedSince(columns, since); row < columns.count && columns.closed[row] === 1; row += 1) {
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
