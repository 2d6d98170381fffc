import type { TradeColumns } from './columns.ts'
import { idOfRow } from './annotate.ts'

type Noted = { readonly reviewedAt: number | null }

/** Times of closes in UTC ms: from `since` on, and before `until`. */
export type CloseSpan = { readonly since: number; readonly until?: number }

/**
 * Ids of the trades closed in the span that have no review, the oldest first. Trades that the user excluded from
 * statistics are included: excluding is not reviewing.
 */
export function waitingTrades(
  columns: TradeColumns,
  annotations: ReadonlyMap<string, Noted>,
  { since, until = Number.POSITIVE_INFINITY }: CloseSpan,
): readonly string[] {
  const waiting: string[] = []
  for (let row = firstClosedSince(columns, since); row < columns.count && columns.closed[row] === 1; row += 1) {
    if ((columns.closeTime[row] ?? 0) >= until) break
    const id = idOfRow(columns, row)
    if ((annotations.get(id)?.reviewedAt ?? null) === null) waiting.push(id)
  }
  return waiting
}

/**
 * The first row that closed at this time or later, or is open: rows are sorted by close, open trades last. With infinity
 * it is the number of closed trades.
 */
export function firstClosedSince({ count, closed, closeTime }: TradeColumns, since: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (closed[middle] === 1 && (closeTime[middle] ?? 0) < since) low = middle + 1
    else high = middle
  }
  return low
}
