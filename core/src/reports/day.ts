import { type CivilDay, float64At, uint32At } from '../base/index.ts'
import { moneyRows } from './counted.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import { keysOf } from './keys.ts'
import { type PeriodReport, periodReport } from './period.ts'
import type { ReportSettings } from './report-types.ts'

/** One civil day: its figures, how its profit developed, and the trades it involved. */
export type DayReport = PeriodReport & {
  readonly curve: readonly ProfitPoint[]
  readonly trades: readonly DayTrade[]
}

/**
 * Profit of the day so far, in currency units. Events of one trade within a minute are one point. `time` is UTC ms.
 */
export type ProfitPoint = { readonly time: number; readonly value: number }

/** What one trade did on one day. Money in currency units, and only what was booked on this day. */
export type DayTrade = {
  readonly row: number
  readonly opened: boolean
  readonly closed: boolean
  readonly pnl: number
  readonly fees: number
  readonly funding: number
  /** False where the day's figures do not include the money: the trade is left out or its figures are not known. */
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

type Units = { pnl: number; fees: number; funding: number }

function activity(
  columns: TradeColumns,
  rows: Uint32Array,
  { settings, day }: { readonly settings: ReportSettings; readonly day: CivilDay },
): Pick<DayReport, 'curve' | 'trades'> {
  const keys = keysOf(columns, settings)
  const isCounted = moneyRows(columns, rows)
  const selected = new Uint8Array(columns.count)
  for (const row of rows) selected[row] = 1
  const booked = new Map<number, Units>()
  for (const row of rows) {
    const closed = columns.closed[row] === 1 && keys.closeDay[row] === day
    if (closed || keys.openDay[row] === day) booked.set(row, { pnl: 0, fees: 0, funding: 0 })
  }
  const curve: { time: number; units: number }[] = []
  let cumulated = 0
  const { events } = columns
  for (let index = 0; index < events.count; index += 1) {
    const row = uint32At(events.trade, index)
    if (keys.eventDay[index] !== day || selected[row] === 0) continue
    const units = booked.get(row) ?? { pnl: 0, fees: 0, funding: 0 }
    const fees = float64At(events.fees, index)
    const funding = float64At(events.funding, index)
    const pnl = float64At(events.gross, index) - fees + funding + float64At(events.otherCash, index)
    booked.set(row, { pnl: units.pnl + pnl, fees: units.fees + fees, funding: units.funding + funding })
    if (isCounted[row] === 0) continue
    cumulated += pnl
    const time = float64At(events.time, index)
    const last = curve.at(-1)
    if (last?.time === time) last.units = cumulated
    else curve.push({ time, units: cumulated })
  }
  return {
    curve: curve.map(({ time, units }) => ({ time, value: units / MONEY_UNIT })),
    trades: [...booked]
      .map(([row, units]) => ({
        row,
        opened: keys.openDay[row] === day,
        closed: columns.closed[row] === 1 && keys.closeDay[row] === day,
        pnl: units.pnl / MONEY_UNIT,
        fees: units.fees / MONEY_UNIT,
        funding: units.funding / MONEY_UNIT,
        counted: isCounted[row] === 1,
      }))
      .sort((a, b) => float64At(columns.openTime, a.row) - float64At(columns.openTime, b.row) || a.row - b.row),
  }
}
