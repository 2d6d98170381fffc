import { addAt, type CivilDay, dayKey, float64At, int32At, parseDayKey, uint32At } from '../base/index.ts'
import { isBooked, moneyRows } from './counted.ts'
import type { TradeColumns } from './columns.ts'
import { dayTable, equityPoints } from './equity.ts'
import { keysOf } from './keys.ts'
import type { ReportSettings } from './report-types.ts'

/** Civil days `YYYY-MM-DD`, both included; without a first one, from the beginning. */
export type BookedDays = { readonly from: string | null; readonly upTo: string }

/** What each trade booked on some days, in money units, by row of the columns; 0 for a trade that booked nothing. */
export type BookedAmounts = Pick<TradeColumns, 'gross' | 'fees' | 'funding' | 'otherCash' | 'net'> & {
  /** The time of the last booking on these days, UTC ms; NaN without one. */
  readonly lastTime: Float64Array
}

/** The amounts of which the equity of these days consists: each on its own day, those of open trades too. */
export function bookedAmounts(columns: TradeColumns, settings: ReportSettings, days: BookedDays): BookedAmounts {
  const { count, events } = columns
  const { eventDay } = keysOf(columns, settings)
  const from = days.from === null ? Number.NEGATIVE_INFINITY : (parseDayKey(days.from) ?? Number.POSITIVE_INFINITY)
  const upTo = parseDayKey(days.upTo) ?? Number.NEGATIVE_INFINITY
  const zeros = () => new Float64Array(count)
  const booked = { gross: zeros(), fees: zeros(), funding: zeros(), otherCash: zeros(), net: zeros() }
  const lastTime = zeros().fill(Number.NaN)
  for (let index = 0; index < events.count; index += 1) {
    const row = uint32At(events.trade, index)
    const day = int32At(eventDay, index)
    if (day < from || day > upTo || !isBooked(columns, row)) continue
    const [gross, fees] = [float64At(events.gross, index), float64At(events.fees, index)]
    const [funding, otherCash] = [float64At(events.funding, index), float64At(events.otherCash, index)]
    addAt(booked.gross, row, gross)
    addAt(booked.fees, row, fees)
    addAt(booked.funding, row, funding)
    addAt(booked.otherCash, row, otherCash)
    addAt(booked.net, row, gross - fees + funding + otherCash)
    const last = float64At(lastTime, row)
    const time = float64At(events.time, index)
    lastTime[row] = Number.isNaN(last) ? time : Math.max(last, time)
  }
  return { ...booked, lastTime }
}

/** The days from the last high of the booked curve of some rows, which is not among them, to a day below it. */
export function bookedFall(
  columns: TradeColumns,
  rows: Uint32Array,
  { settings, day }: { readonly settings: ReportSettings; readonly day: string },
): BookedDays {
  const table = dayTable(columns, keysOf(columns, settings), { isCounted: moneyRows(columns, rows), capital: null })
  const points = equityPoints(table).filter((point) => point.day <= day)
  const high = points.findLastIndex(({ drawdown }) => drawdown === 0)
  const first = parseDayKey(points[high]?.day ?? '')
  return { from: first === null ? null : dayKey((first + 1) as CivilDay), upTo: day }
}
