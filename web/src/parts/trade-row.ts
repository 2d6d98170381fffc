import {
  flagsOfRow,
  MONEY_UNIT,
  type TradeColumns,
  uncountedReason,
  type UncountedReason,
} from '@roundtrip/core/reports'
import type { TradeFlag } from '@roundtrip/core/trades'
import { tradeIdAt } from '../data/trades/trade-id.ts'

/** One row of the columns, with values to show. Null = unknown, or not yet known. */
export type TradeRow = {
  readonly row: number
  readonly id: string
  readonly account: string
  readonly ticker: string
  readonly side: 'long' | 'short'
  readonly open: boolean
  readonly openTime: number
  readonly closeTime: number | null
  readonly holdingMs: number | null
  readonly size: number | null
  readonly entryPrice: number | null
  readonly exitPrice: number | null
  readonly fills: number
  readonly gross: number | null
  readonly fees: number | null
  readonly funding: number | null
  /** For an open trade, its booked amount so far. */
  readonly net: number | null
  readonly turnover: number | null
  readonly r: number | null
  readonly labels: readonly string[]
  readonly flags: readonly TradeFlag[]
  /** Why statistics do not count it; null if they do. */
  readonly uncounted: UncountedReason | null
}

export function tradeRow(columns: TradeColumns, row: number): TradeRow {
  const numberOrNull = (value: number | undefined): number | null =>
    value === undefined || Number.isNaN(value) ? null : value
  const money = (value: number | undefined): number | null => {
    const units = numberOrNull(value)
    return units === null ? null : units / MONEY_UNIT
  }
  const open = columns.closed[row] !== 1
  const openTime = columns.openTime[row] ?? 0
  const closeTime = open ? null : numberOrNull(columns.closeTime[row])
  const net = columns.net[row] ?? Number.NaN
  const risk = columns.risk[row] ?? Number.NaN
  const labels = columns.labelIds.subarray(columns.labelStart[row] ?? 0, columns.labelStart[row + 1] ?? 0)
  return {
    row,
    id: tradeIdAt(columns, row),
    account: columns.dictionaries.accounts[columns.account[row] ?? 0] ?? '',
    ticker: columns.dictionaries.tickers[columns.ticker[row] ?? 0]?.name ?? '',
    side: (columns.side[row] ?? 0) < 0 ? 'short' : 'long',
    open,
    openTime,
    closeTime,
    holdingMs: closeTime === null ? null : closeTime - openTime,
    size: numberOrNull(columns.maxQuantity[row]),
    entryPrice: numberOrNull(columns.entryPrice[row]),
    exitPrice: numberOrNull(columns.exitPrice[row]),
    fills: columns.fills[row] ?? 0,
    gross: money(columns.gross[row]),
    fees: money(columns.fees[row]),
    funding: money(columns.funding[row]),
    net: money(columns.net[row]),
    turnover: money(columns.turnover[row]),
    r: open ? null : numberOrNull(net / risk),
    labels: Array.from(labels, (label) => columns.dictionaries.labels[label] ?? ''),
    flags: flagsOfRow(columns, row),
    uncounted: uncountedReason(columns, row),
  }
}

/** The rows of some trades by id; deleted trades are left out. */
export function tradeRowsOf(columns: TradeColumns, ids: ReadonlySet<string>): ReadonlyMap<string, TradeRow> {
  const byId = new Map<string, TradeRow>()
  const words = new Map([...ids].map((id) => [Number.parseInt(id.slice(0, 8), 16), id]))
  for (let row = 0; row < columns.count && byId.size < ids.size; row += 1) {
    // Comparing half of the id excludes most rows, without formatting it as text.
    if (!words.has(columns.id[2 * row] ?? 0)) continue
    const id = tradeIdAt(columns, row)
    if (ids.has(id)) byId.set(id, tradeRow(columns, row))
  }
  return byId
}
