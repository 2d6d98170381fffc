/** The trades of all legs of a position in one order; see `leg-rows.ts`. */
import { float64At, itemAt, tradeId, uint32At, utcMs } from '../base/index.ts'
import { compareOpenings } from '../trades/order.ts'
import { idOfRow } from './annotate.ts'
import { closeOrder } from './close-order.ts'
import type { LegRows } from './leg-rows.ts'

/** Rows of all legs in one order. */
export type Rows = { readonly count: number; readonly leg: Uint32Array; readonly row: Uint32Array }

/** Trades by opening, which is already the order within one leg. */
export function byOpening(legs: readonly LegRows[]): Rows {
  const count = legs.reduce((sum, leg) => sum + leg.count, 0)
  const rows = { count, leg: new Uint32Array(count), row: new Uint32Array(count) }
  let next = 0
  legs.forEach((leg, index) => {
    for (let row = 0; row < leg.count; row += 1) {
      rows.leg[next] = index
      rows.row[next] = row
      next += 1
    }
  })
  if (legs.length === 1) return rows
  const order = Uint32Array.from({ length: count }, (_, index) => index)
  return inOrder(
    rows,
    order.sort((a, b) => compareRows(legs, rows, [a, b])),
  )
}

/** Closed trades by close time, then by opening; open trades after them, by opening; as in `columnsOf`. */
export function byClosing(legs: readonly LegRows[], rows: Rows): Rows {
  const times = new Float64Array(rows.count)
  for (let index = 0; index < times.length; index += 1) times[index] = storedCloseTime(legs, rows, index)
  return inOrder(
    rows,
    closeOrder(times, (a, b) => compareRows(legs, rows, [a, b])),
  )
}

function inOrder({ count, leg, row }: Rows, order: Uint32Array): Rows {
  return { count, leg: order.map((index) => uint32At(leg, index)), row: order.map((index) => uint32At(row, index)) }
}

function compareRows(legs: readonly LegRows[], rows: Rows, [a, b]: readonly [number, number]): number {
  const opened = openTimeOf(legs, rows, a) - openTimeOf(legs, rows, b)
  return opened === 0 ? compareOpenings(openedAt(legs, rows, a), openedAt(legs, rows, b)) : opened
}

/** When the trade at an index opened. */
export function openTimeOf(legs: readonly LegRows[], rows: Rows, index: number): number {
  return float64At(itemAt(legs, uint32At(rows.leg, index)).columns.openTime, uint32At(rows.row, index))
}

function openedAt(legs: readonly LegRows[], rows: Rows, index: number): Parameters<typeof compareOpenings>[0] {
  const leg = itemAt(legs, uint32At(rows.leg, index))
  const row = uint32At(rows.row, index)
  const opening = itemAt(leg.openings, row)
  const { fills } = leg
  return {
    openTime: utcMs(fills.timeOf(opening)),
    instrument: fills.instrumentOf(opening),
    positionSide: leg.positionSide,
    id: tradeId(idOfRow(leg.columns, row)),
    opening: {
      venueTradeId: fills.tradeIdOf(opening),
      row: fills.rowOf(opening),
      dedupeKey: fills.keyOf(opening),
    },
  }
}

/** When the trade at an index closed; infinite while it is open. */
export function closeTimeOf(legs: readonly LegRows[], rows: Rows, index: number): number {
  const time = storedCloseTime(legs, rows, index)
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}

/** NaN while it is open, as in columns. */
function storedCloseTime(legs: readonly LegRows[], rows: Rows, index: number): number {
  return float64At(itemAt(legs, uint32At(rows.leg, index)).columns.closeTime, uint32At(rows.row, index))
}
