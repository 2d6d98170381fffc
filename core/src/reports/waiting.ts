import { float64At } from '../base/index.ts'
import { idOfRow } from './annotate.ts'
import type { TradeColumns } from './columns.ts'
import { isCounted } from './counted.ts'

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

/** The number of these, at a fraction of the cost of listing them. */
export function countWaiting(
  columns: TradeColumns,
  annotations: ReadonlyMap<string, Noted>,
  { since, until = Number.POSITIVE_INFINITY }: CloseSpan,
): number {
  const reviewed = new Set([...annotations].flatMap(([id, { reviewedAt }]) => (reviewedAt === null ? [] : [id])))
  const firstHalves = new Set([...reviewed].map((id) => Number.parseInt(id.slice(0, 8), 16)))
  const first = firstClosedSince(columns, since)
  const end = firstClosedSince(columns, until)
  let waiting = Math.max(0, end - first)
  for (let row = first; row < end; row += 1) {
    if (firstHalves.has(columns.id[2 * row] ?? 0) && reviewed.has(idOfRow(columns, row))) waiting -= 1
  }
  return waiting
}

/** Ids of the counted trades with the largest losses, the largest first; fewer than `max` if fewer lost. */
export function largestLosses(columns: TradeColumns, max: number): readonly string[] {
  const netOf = (row: number): number => float64At(columns.net, row)
  let worst: number[] = []
  for (let row = 0; row < columns.count; row += 1) {
    const last = worst[max - 1]
    if (!isCounted(columns, row) || netOf(row) >= (last === undefined ? 0 : netOf(last))) continue
    worst = [...worst, row].toSorted((a, b) => netOf(a) - netOf(b)).slice(0, max)
  }
  return worst.map((row) => idOfRow(columns, row))
}

/**
 * The first row that closed at this time or later, or is open: rows are sorted by close, open trades last. For infinity
 * this is the number of closed trades.
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
