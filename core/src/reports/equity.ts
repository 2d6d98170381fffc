import { type CivilDay, dayKey } from '../base/index.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import type { Keys } from './keys.ts'
import type { EquityPoint, NetPoint } from './report-types.ts'

/** Money and trades per civil day, as whole money units; every calendar day from the first to the last. */
export type DayTable = {
  readonly firstDay: number
  readonly count: number
  readonly gross: Float64Array
  readonly fees: Float64Array
  readonly funding: Float64Array
  readonly closedTrades: Uint32Array
  readonly openedTrades: Uint32Array
}

/**
 * Sums the money events of the selected trades by their own day, realised parts of open trades included, so days add
 * up to the account. `isCounted[row]` tells which trades are selected.
 */
export function dayTable(columns: TradeColumns, keys: Keys, isCounted: Uint8Array): DayTable {
  const { first, last } = dayRange(columns, keys, isCounted)
  const count = Math.max(0, last - first + 1)
  const table: DayTable = {
    firstDay: first,
    count,
    gross: new Float64Array(count),
    fees: new Float64Array(count),
    funding: new Float64Array(count),
    closedTrades: new Uint32Array(count),
    openedTrades: new Uint32Array(count),
  }
  const { events } = columns
  for (let index = 0; index < events.count; index += 1) {
    if (isCounted[events.trade[index] as number] === 0) continue
    const day = (keys.eventDay[index] as number) - first
    table.gross[day] = (table.gross[day] as number) + (events.gross[index] as number)
    table.fees[day] = (table.fees[day] as number) + (events.fees[index] as number)
    table.funding[day] = (table.funding[day] as number) + (events.funding[index] as number)
  }
  for (let row = 0; row < columns.count; row += 1) {
    if (isCounted[row] === 0) continue
    const opened = (keys.openDay[row] as number) - first
    table.openedTrades[opened] = (table.openedTrades[opened] as number) + 1
    if (columns.closed[row] === 0) continue
    const closed = (keys.closeDay[row] as number) - first
    table.closedTrades[closed] = (table.closedTrades[closed] as number) + 1
  }
  return table
}

function dayRange(columns: TradeColumns, keys: Keys, isCounted: Uint8Array): { first: number; last: number } {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const include = (day: number) => {
    if (day < first) first = day
    if (day > last) last = day
  }
  for (let row = 0; row < columns.count; row += 1) {
    if (isCounted[row] === 0) continue
    include(keys.openDay[row] as number)
    if (columns.closed[row] === 1) include(keys.closeDay[row] as number)
  }
  for (let index = 0; index < columns.events.count; index += 1) {
    if (isCounted[columns.events.trade[index] as number] === 1) include(keys.eventDay[index] as number)
  }
  return Number.isFinite(first) ? { first, last } : { first: 0, last: -1 }
}

/** The curve by day: what the equity chart and the calendar show. */
export function equityPoints(table: DayTable, startBalance: number | null): EquityPoint[] {
  const points: EquityPoint[] = []
  let cumulated = 0
  let peak = 0
  for (let index = 0; index < table.count; index += 1) {
    const pnl = pnlOfDay(table, index)
    cumulated += pnl
    peak = Math.max(peak, cumulated)
    points.push({
      day: dayKey((table.firstDay + index) as CivilDay),
      pnl: pnl / MONEY_UNIT,
      equity: (startBalance ?? 0) + cumulated / MONEY_UNIT,
      drawdown: (peak - cumulated) / MONEY_UNIT,
      closedTrades: table.closedTrades[index] as number,
      openedTrades: table.openedTrades[index] as number,
      gross: (table.gross[index] as number) / MONEY_UNIT,
      fees: (table.fees[index] as number) / MONEY_UNIT,
      funding: (table.funding[index] as number) / MONEY_UNIT,
    })
  }
  return points
}

/** Whole money units of one day. */
export function pnlOfDay(table: DayTable, index: number): number {
  return (table.gross[index] as number) - (table.fees[index] as number) + (table.funding[index] as number)
}

/** The net of counted rows by the day of their close. Rows are in close order, as columns hold them. */
export function netPoints(columns: TradeColumns, keys: Keys, rows: Uint32Array): NetPoint[] {
  const points: NetPoint[] = []
  let total = 0
  let peak = 0
  let next = 0
  const firstDay = keys.closeDay[rows[0] ?? 0] ?? 0
  const lastDay = keys.closeDay[rows.at(-1) ?? 0] ?? 0
  for (let day = firstDay; next < rows.length && day <= lastDay; day += 1) {
    const start = { next, total }
    let drawdown = peak - total
    for (; next < rows.length && keys.closeDay[rows[next] as number] === day; next += 1) {
      total += columns.net[rows[next] as number] as number
      peak = Math.max(peak, total)
      // The first close replaces the depth that the day began with: only what happened on this day counts.
      drawdown = next === start.next ? peak - total : Math.max(drawdown, peak - total)
    }
    points.push({
      day: dayKey(day as CivilDay),
      net: (total - start.total) / MONEY_UNIT,
      total: total / MONEY_UNIT,
      drawdown: drawdown / MONEY_UNIT,
      trades: next - start.next,
    })
  }
  return points
}
