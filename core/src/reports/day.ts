import { type CivilDay, dayKey, float64At, int32At, uint32At } from '../base/index.ts'
import { moneyRows } from './counted.ts'
import { MONEY_UNIT, netAt, type TradeColumns } from './columns.ts'
import { keysOf, type TradeKeys } from './keys.ts'
import { type PeriodReport, periodReport } from './period.ts'
import type { ReportSettings } from './report-types.ts'

/** One civil day: its figures, how its net grew with each close, and the trades involved. */
export type DayReport = PeriodReport & {
  readonly curve: readonly ProfitPoint[]
  readonly trades: readonly DayTrade[]
}

/** Cumulative net of the trades closed so far on the day, in currency units. `time` is UTC ms. */
export type ProfitPoint = { readonly time: number; readonly value: number }

/** The activity of one trade on one day. Money in currency units; null while a rate of the trade is missing. */
export type DayTrade = {
  readonly row: number
  readonly opened: boolean
  readonly closed: boolean
  /** Civil day `YYYY-MM-DD` on which it closed and counts; null while it is open. */
  readonly closeDay: string | null
  /**
   * The figure of the day that the amounts belong to. `net`: the trade closed on this day, and they are those of the
   * whole trade. `open`: it is still open, and they are the amounts booked on this day. Null: it closed on another day,
   * whose net includes them, and they are the amounts booked on this day.
   */
  readonly part: 'net' | 'open' | null
  readonly net: number | null
  readonly fees: number | null
  readonly funding: number | null
  /** False if the day's figures do not include the money: the trade is left out or its figures are unknown. */
  readonly counted: boolean
}

/** A trade belongs to every day on which it was opened, adjusted, closed, paid or charged. */
export function dayReport(
  columns: TradeColumns,
  rows: Uint32Array,
  { settings, day }: { readonly settings: ReportSettings; readonly day: CivilDay },
): DayReport {
  return {
    ...periodReport(columns, rows, { settings, span: { first: day, last: day } }),
    ...activity(columns, rows, { settings, day }),
  }
}

type Units = { net: number; fees: number; funding: number }

function activity(
  columns: TradeColumns,
  rows: Uint32Array,
  { settings, day }: { readonly settings: ReportSettings; readonly day: CivilDay },
): Pick<DayReport, 'curve' | 'trades'> {
  const keys = keysOf(columns, settings)
  const isCounted = moneyRows(columns, rows)
  const closesOn = (row: number): boolean => columns.closed[row] === 1 && keys.closeDay[row] === day
  const amounts = bookedOn(columns, rows, { keys, day })
  for (const row of rows) {
    if (closesOn(row)) amounts.set(row, wholeTrade(columns, row))
    else if (keys.openDay[row] === day && !amounts.has(row)) amounts.set(row, { net: 0, fees: 0, funding: 0 })
  }
  const trades = [...amounts]
    .map(([row, units]) => ({
      row,
      opened: keys.openDay[row] === day,
      closed: closesOn(row),
      closeDay: columns.closed[row] === 1 ? dayKey(int32At(keys.closeDay, row) as CivilDay) : null,
      part: closesOn(row) ? ('net' as const) : columns.closed[row] === 1 ? null : ('open' as const),
      ...inCurrency(units, Number.isNaN(float64At(columns.net, row))),
      counted: isCounted[row] === 1,
    }))
    .sort((a, b) => float64At(columns.openTime, a.row) - float64At(columns.openTime, b.row) || a.row - b.row)
  return {
    curve: closes(
      columns,
      rows.filter((row) => closesOn(row) && isCounted[row] === 1),
    ),
    trades,
  }
}

/** The amounts that each selected trade booked on one day. */
function bookedOn(
  columns: TradeColumns,
  rows: Uint32Array,
  { keys, day }: { readonly keys: TradeKeys; readonly day: CivilDay },
): Map<number, Units> {
  const selected = new Uint8Array(columns.count)
  for (const row of rows) selected[row] = 1
  const booked = new Map<number, Units>()
  const { events } = columns
  for (let index = 0; index < events.count; index += 1) {
    const row = uint32At(events.trade, index)
    if (keys.eventDay[index] !== day || selected[row] === 0) continue
    const before = booked.get(row) ?? { net: 0, fees: 0, funding: 0 }
    booked.set(row, {
      net: before.net + netAt(events, index),
      fees: before.fees + float64At(events.fees, index),
      funding: before.funding + float64At(events.funding, index),
    })
  }
  return booked
}

function wholeTrade({ net, fees, funding }: TradeColumns, row: number): Units {
  return { net: float64At(net, row), fees: float64At(fees, row), funding: float64At(funding, row) }
}

function inCurrency({ net, fees, funding }: Units, isUnknown: boolean): Pick<DayTrade, 'net' | 'fees' | 'funding'> {
  if (isUnknown) return { net: null, fees: null, funding: null }
  return { net: net / MONEY_UNIT, fees: fees / MONEY_UNIT, funding: funding / MONEY_UNIT }
}

/** Expects rows in close order, as in columns. */
function closes(columns: TradeColumns, rows: Uint32Array): ProfitPoint[] {
  const points = new Map<number, number>()
  let units = 0
  for (const row of rows) {
    units += float64At(columns.net, row)
    points.set(float64At(columns.closeTime, row), units)
  }
  return [...points].map(([time, sum]) => ({ time, value: sum / MONEY_UNIT }))
}
