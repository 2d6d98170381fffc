import { addAt, type CivilDay, dayKey, float64At, int32At, uint32At } from '../base/index.ts'
import { type Flow, MONEY_UNIT, type TradeColumns } from './columns.ts'
import type { TradeKeys } from './keys.ts'
import type { EquityPoint, NetPoint } from './report-types.ts'

/** Money and trades per civil day, in whole money units, for every calendar day from the first to the last. */
export type DayTable = {
  readonly firstDay: number
  readonly count: number
  readonly gross: Float64Array
  readonly fees: Float64Array
  readonly funding: Float64Array
  readonly closedTrades: Uint32Array
  readonly openedTrades: Uint32Array
  readonly otherCash: Float64Array
  /** Deposits less withdrawals of each day, as far as their rates are known. */
  readonly flow: Float64Array
  /** Capital before the first trade, in currency units; null where neither a balance nor a deposit gives it. */
  readonly startCapital: number | null
  /** False where a deposit before the first trade has no rate, so that the equity cannot be known. */
  readonly isStartKnown: boolean
  /** True where deposits or withdrawals came after the first trade. */
  readonly hasFlows: boolean
  /** Days on which a deposit or withdrawal has no rate. */
  readonly unratedDays: ReadonlySet<number>
}

/** The capital of the journal: the balance the trader typed, and the deposits and withdrawals of the accounts. */
export type Capital = { readonly startBalance: number | null; readonly flows: readonly Flow[] }

/**
 * Sums the money events of the selected trades by day, including realised parts of open trades, so that days add up to
 * the account. `isCounted[row]` is 1 for selected trades. Without a typed balance, deposits before the first selected
 * trade are the start capital; a typed balance includes them.
 */
export function dayTable(columns: TradeColumns, keys: TradeKeys, selection: Selection): DayTable {
  const { isCounted, capital } = selection
  const { events } = columns
  const start = firstOpening(columns, isCounted)
  const later = capital.flows.filter(({ time }) => time >= start)
  const { first, last } = dayRange(columns, keys, { isCounted, flowDays: later.map(({ time }) => keys.dayOf(time)) })
  const count = Math.max(0, last - first + 1)
  const table: MutableTable = {
    firstDay: first,
    count,
    gross: new Float64Array(count),
    fees: new Float64Array(count),
    funding: new Float64Array(count),
    otherCash: new Float64Array(count),
    flow: new Float64Array(count),
    closedTrades: new Uint32Array(count),
    openedTrades: new Uint32Array(count),
    startCapital: startCapital(capital, start),
    isStartKnown: isStartKnown(capital, start),
    hasFlows: later.length > 0,
    unratedDays: new Set(),
  }
  for (let index = 0; index < events.count; index += 1) {
    if (isCounted[uint32At(events.trade, index)] === 0) continue
    const day = int32At(keys.eventDay, index) - first
    for (const name of MONEY) addAt(table[name], day, float64At(events[name], index))
  }
  for (const { time, units } of later) {
    const day = keys.dayOf(time) - first
    if (units === null) table.unratedDays.add(day)
    else addAt(table.flow, day, units)
  }
  for (let row = 0; row < columns.count; row += 1) {
    if (isCounted[row] === 0) continue
    const opened = int32At(keys.openDay, row) - first
    table.openedTrades[opened] = uint32At(table.openedTrades, opened) + 1
    if (columns.closed[row] === 0) continue
    const closed = int32At(keys.closeDay, row) - first
    table.closedTrades[closed] = uint32At(table.closedTrades, closed) + 1
  }
  return table
}

const MONEY = ['gross', 'fees', 'funding', 'otherCash'] as const

/** Which rows count, and the capital of the journal. */
export type Selection = { readonly isCounted: Uint8Array; readonly capital: Capital }

type MutableTable = Omit<DayTable, 'unratedDays'> & { readonly unratedDays: Set<number> }

/** When the first selected trade was opened; infinite where there is none. */
function firstOpening(columns: TradeColumns, isCounted: Uint8Array): number {
  let first = Number.POSITIVE_INFINITY
  for (let row = 0; row < columns.count; row += 1) {
    if (isCounted[row] === 1 && float64At(columns.openTime, row) < first) first = float64At(columns.openTime, row)
  }
  return first
}

function isStartKnown({ startBalance, flows }: Capital, start: number): boolean {
  return startBalance !== null || flows.every(({ time, units }) => time >= start || units !== null)
}

function startCapital({ startBalance, flows }: Capital, start: number): number | null {
  if (startBalance !== null) return startBalance
  const before = flows.filter(({ time }) => time < start)
  if (before.length === 0 || before.some(({ units }) => units === null)) return null
  return before.reduce((sum, { units }) => sum + (units ?? 0), 0) / MONEY_UNIT
}

/** From the first day of the selected trades to the last day on which anything happened. */
function dayRange(
  columns: TradeColumns,
  keys: TradeKeys,
  { isCounted, flowDays }: { readonly isCounted: Uint8Array; readonly flowDays: readonly number[] },
): { first: number; last: number } {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const include = (day: number) => {
    if (day < first) first = day
    if (day > last) last = day
  }
  for (let row = 0; row < columns.count; row += 1) {
    if (isCounted[row] === 0) continue
    include(int32At(keys.openDay, row))
    if (columns.closed[row] === 1) include(int32At(keys.closeDay, row))
  }
  for (let index = 0; index < columns.events.count; index += 1) {
    if (isCounted[uint32At(columns.events.trade, index)] === 1) include(int32At(keys.eventDay, index))
  }
  if (!Number.isFinite(first)) return { first: 0, last: -1 }
  return { first, last: flowDays.reduce((latest, day) => Math.max(latest, day), last) }
}

/** The curve by day, for the equity chart and the calendar. Deposits move the equity, never the drawdown. */
export function equityPoints(table: DayTable): EquityPoint[] {
  const points: EquityPoint[] = []
  let cumulated = 0
  let flowed = 0
  let peak = 0
  let isKnown = table.isStartKnown
  for (let index = 0; index < table.count; index += 1) {
    const pnl = pnlOfDay(table, index)
    cumulated += pnl
    flowed += float64At(table.flow, index)
    peak = Math.max(peak, cumulated)
    if (table.unratedDays.has(index)) isKnown = false
    const equity = (table.startCapital ?? 0) + (cumulated + flowed) / MONEY_UNIT
    points.push({
      day: dayKey((table.firstDay + index) as CivilDay),
      pnl: pnl / MONEY_UNIT,
      equity: isKnown ? equity : null,
      drawdown: (peak - cumulated) / MONEY_UNIT,
      closedTrades: uint32At(table.closedTrades, index),
      openedTrades: uint32At(table.openedTrades, index),
      gross: float64At(table.gross, index) / MONEY_UNIT,
      fees: float64At(table.fees, index) / MONEY_UNIT,
      funding: float64At(table.funding, index) / MONEY_UNIT,
      otherCash: float64At(table.otherCash, index) / MONEY_UNIT,
      flow: table.unratedDays.has(index) ? null : float64At(table.flow, index) / MONEY_UNIT,
    })
  }
  return points
}

/** Whole money units of one day. */
export function pnlOfDay(table: DayTable, index: number): number {
  const { gross, fees, funding, otherCash } = table
  return float64At(gross, index) - float64At(fees, index) + float64At(funding, index) + float64At(otherCash, index)
}

/** The net of counted rows by the day of their close. Expects rows in close order, as columns hold them. */
export function netPoints(columns: TradeColumns, keys: TradeKeys, rows: Uint32Array): NetPoint[] {
  const points: NetPoint[] = []
  let total = 0
  let peak = 0
  let next = 0
  const firstDay = keys.closeDay[rows[0] ?? 0] ?? 0
  const lastDay = keys.closeDay[rows.at(-1) ?? 0] ?? 0
  for (let day = firstDay; next < rows.length && day <= lastDay; day += 1) {
    const start = { next, total }
    let drawdown = peak - total
    for (; next < rows.length && keys.closeDay[uint32At(rows, next)] === day; next += 1) {
      total += float64At(columns.net, uint32At(rows, next))
      peak = Math.max(peak, total)
      // The first close replaces the drawdown that the day began with: only what happened on this day counts.
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
