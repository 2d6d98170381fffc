import { addAt, type CivilDay, dayKey, float64At, int32At, uint32At } from '../base/index.ts'
import { type Capital, capitalAt, capitalByDay } from './capital.ts'
import { MONEY_UNIT, netAt, type TradeColumns } from './columns.ts'
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
  /** Net of the selected trades that closed on each day, including amounts they booked on other days. */
  readonly closedNet: Float64Array
  /** The amounts that open trades booked on each day. */
  readonly openNet: Float64Array
  /** Deposits minus withdrawals of each day, as far as their rates are known. */
  readonly flow: Float64Array
  /**
   * The value of the accounts before the first close among the selected trades, minus the contribution of these and of
   * the flows since their first opening, in currency units; null if neither a balance nor a deposit gives it.
   */
  readonly startCapital: number | null
  /** False if a deposit before the first trade has no rate, so the equity cannot be known. */
  readonly isStartKnown: boolean
  /** True if deposits or withdrawals came after the first selected trade. */
  readonly hasFlows: boolean
  /** Days on which a deposit or withdrawal has no rate. */
  readonly unratedDays: ReadonlySet<number>
  /**
   * In whole money units, the value of the accounts on each of some days of the table before its profit; null if
   * unknown.
   */
  readonly capitalOn: (range: DayRange) => Float64Array | null
}

/** Days of a table by their index. */
export type DayRange = { readonly first: number; readonly count: number }

/**
 * Sums the money events of the selected trades by day, including realised parts of open trades, so that days add up to
 * the account. `isCounted[row]` is 1 for selected trades.
 */
export function dayTable(columns: TradeColumns, keys: TradeKeys, selection: Selection): DayTable {
  const { isCounted, capital } = selection
  const sums = addTrades(emptySums(keys), { columns, keys, isCounted })
  addEvents(sums, { columns, keys, isCounted })
  const start = sums.firstOpening
  const later = capital?.flows.filter(({ time }) => time >= start) ?? []
  const first = Number.isFinite(sums.first) ? sums.first : 0
  const last = Number.isFinite(sums.first)
    ? later.reduce((latest, { time }) => Math.max(latest, keys.dayOf(time)), sums.last)
    : -1
  const count = Math.max(0, last - first + 1)
  const from = first - keys.firstDay
  const doubles = (ofJournal: Float64Array): Float64Array => filled(new Float64Array(count), ofJournal, from)
  const words = (ofJournal: Uint32Array): Uint32Array => filled(new Uint32Array(count), ofJournal, from)
  const table: MutableTable = {
    firstDay: first,
    count,
    gross: doubles(sums.gross),
    fees: doubles(sums.fees),
    funding: doubles(sums.funding),
    otherCash: doubles(sums.otherCash),
    closedNet: doubles(sums.closedNet),
    openNet: doubles(sums.openNet),
    flow: new Float64Array(count),
    closedTrades: words(sums.closedTrades),
    openedTrades: words(sums.openedTrades),
    startCapital: null,
    isStartKnown: isStartKnown(capital, start),
    capitalOn: (range) =>
      capital && capitalByDay(capital, { first: first + range.first, count: range.count }, keys.dayOf),
    hasFlows: later.length > 0,
    unratedDays: new Set(),
  }
  for (const { time, units } of later) {
    const day = keys.dayOf(time) - first
    if (units === null) table.unratedDays.add(day)
    else addAt(table.flow, day, units)
  }
  return { ...table, startCapital: startCapital(table, capital, start) }
}

/** Days after the end of the journal, which only flows have, stay at zero. */
function filled<T extends Float64Array | Uint32Array>(days: T, ofJournal: T, from: number): T {
  days.set(ofJournal.subarray(from, from + days.length))
  return days
}

/** Sums of the counted rows for each day of the whole journal, and the range of days that they cover. */
type Sums = {
  readonly gross: Float64Array
  readonly fees: Float64Array
  readonly funding: Float64Array
  readonly otherCash: Float64Array
  readonly closedNet: Float64Array
  readonly openNet: Float64Array
  readonly closedTrades: Uint32Array
  readonly openedTrades: Uint32Array
  /** The first and last day on which anything happened; infinite if there is none. */
  first: number
  last: number
  /** The opening of the earliest of them; infinite if there is none. */
  firstOpening: number
}

type Counting = { readonly columns: TradeColumns; readonly keys: TradeKeys; readonly isCounted: Uint8Array }

function emptySums({ firstDay, lastDay }: TradeKeys): Sums {
  const count = Math.max(0, lastDay - firstDay + 1)
  return {
    gross: new Float64Array(count),
    fees: new Float64Array(count),
    funding: new Float64Array(count),
    otherCash: new Float64Array(count),
    closedNet: new Float64Array(count),
    openNet: new Float64Array(count),
    closedTrades: new Uint32Array(count),
    openedTrades: new Uint32Array(count),
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
    firstOpening: Number.POSITIVE_INFINITY,
  }
}

function addTrades(sums: Sums, { columns, keys, isCounted }: Counting): Sums {
  const { openTime, closed, net } = columns
  const { openDay, closeDay, firstDay } = keys
  const { openedTrades, closedTrades, closedNet } = sums
  let { first, last, firstOpening } = sums
  for (let row = 0; row < isCounted.length; row += 1) {
    if (isCounted[row] === 0) continue
    const time = float64At(openTime, row)
    if (time < firstOpening) firstOpening = time
    const opened = int32At(openDay, row)
    openedTrades[opened - firstDay] = uint32At(openedTrades, opened - firstDay) + 1
    if (opened < first) first = opened
    if (opened > last) last = opened
    if (closed[row] === 0) continue
    const day = int32At(closeDay, row)
    closedTrades[day - firstDay] = uint32At(closedTrades, day - firstDay) + 1
    addAt(closedNet, day - firstDay, float64At(net, row))
    if (day < first) first = day
    if (day > last) last = day
  }
  return Object.assign(sums, { first, last, firstOpening })
}

function addEvents(sums: Sums, { columns, keys, isCounted }: Counting): void {
  const { closed } = columns
  const { trade } = columns.events
  const { eventDay, firstDay } = keys
  let { first, last } = sums
  for (let index = 0; index < trade.length; index += 1) {
    const row = uint32At(trade, index)
    if (isCounted[row] === 0) continue
    const day = int32At(eventDay, index)
    const dayIndex = day - firstDay
    const gross = float64At(columns.events.gross, index)
    const fees = float64At(columns.events.fees, index)
    const funding = float64At(columns.events.funding, index)
    const otherCash = float64At(columns.events.otherCash, index)
    addAt(sums.gross, dayIndex, gross)
    addAt(sums.fees, dayIndex, fees)
    addAt(sums.funding, dayIndex, funding)
    addAt(sums.otherCash, dayIndex, otherCash)
    if (closed[row] === 0) addAt(sums.openNet, dayIndex, gross - fees + funding + otherCash)
    if (day < first) first = day
    if (day > last) last = day
  }
  Object.assign(sums, { first, last })
}

/** Which rows count, and the capital of their accounts; null for figures that do not need it. */
export type Selection = { readonly isCounted: Uint8Array; readonly capital: Capital | null }

type MutableTable = Omit<DayTable, 'unratedDays'> & { readonly unratedDays: Set<number> }

function isStartKnown(capital: Capital | null, start: number): boolean {
  if (capital === null) return true
  return capital.isStartKnown && capital.flows.every(({ time, units }) => time >= start || units !== null)
}

/**
 * Makes the equity equal the value of the accounts on the first day with a close. A trade of June that was bought in
 * January must not make June begin with the balance of January.
 */
function startCapital(table: DayTable, capital: Capital | null, start: number): number | null {
  const firstClose = Math.max(
    0,
    table.closedTrades.findIndex((trades) => trades > 0),
  )
  const units = capital && capitalAt(capital, { day: table.firstDay + firstClose, time: start })
  if (units === null) return null
  let made = 0
  for (let day = 0; day < firstClose; day += 1) made += netAt(table, day)
  return (units - made) / MONEY_UNIT
}

/** The days, for the equity chart and the calendar. Deposits move the equity, never the drawdown. */
export function equityPoints(table: DayTable): EquityPoint[] {
  const points: EquityPoint[] = []
  let cumulated = 0
  let flowed = 0
  let peak = 0
  let isKnown = table.isStartKnown
  for (let index = 0; index < table.count; index += 1) {
    const pnl = netAt(table, index)
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
      net: float64At(table.closedNet, index) / MONEY_UNIT,
      open: float64At(table.openNet, index) / MONEY_UNIT,
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
      // The first close replaces the drawdown carried into the day: only what happened on this day counts.
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
