/** The trades of all legs of a position in one order; see `leg-rows.ts`. */
import { float64At, itemAt, tradeId, utcMs } from '../base/index.ts'
import { compareOpenings } from '../trades/order.ts'
import type { Walk } from '../trades/walk.ts'
import { idOfRow } from './annotate.ts'
import { closeOrder } from './close-order.ts'
import type { LegRows } from './leg-rows.ts'

/** A leg that was walked through, and where its rows begin and end. */
export type WalkedLeg = { readonly walk: Walk; readonly first: number; readonly end: number }

/** The rows by opening, which is already the order within one leg. */
export function byOpening(rows: LegRows, legs: readonly WalkedLeg[]): Uint32Array {
  const order = Uint32Array.from({ length: rows.count }, (_, row) => row)
  return legs.length === 1 ? order : order.sort(rowComparer(rows, legs))
}

/** The rows of closed trades by close time, then by opening; open trades after them, by opening; as in `columnsOf`. */
export function byClosing(rows: LegRows, legs: readonly WalkedLeg[]): Uint32Array {
  return closeOrder(rows.columns.closeTime.subarray(0, rows.count), rowComparer(rows, legs))
}

function rowComparer(rows: LegRows, legs: readonly WalkedLeg[]): (a: number, b: number) => number {
  const { openTime } = rows.columns
  const openedAt = (row: number): Parameters<typeof compareOpenings>[0] => {
    const { fills, positionSide } = itemAt(
      legs.filter(({ end }) => row < end),
      0,
    ).walk
    const { table } = fills
    const opening = itemAt(rows.openings, row)
    return {
      openTime: utcMs(table.timeOf(opening)),
      instrument: table.instruments.at(opening),
      positionSide,
      id: tradeId(idOfRow(rows.columns, row)),
      opening: {
        venueTradeId: table.tradeIds.at(opening),
        row: table.rowOf(opening),
        dedupeKey: table.keyOf(opening),
      },
    }
  }
  return (a, b) => float64At(openTime, a) - float64At(openTime, b) || compareOpenings(openedAt(a), openedAt(b))
}

/** When the trade of a row closed; infinite while it is open. */
export function closeTimeOf({ columns }: LegRows, row: number): number {
  const time = float64At(columns.closeTime, row)
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}
