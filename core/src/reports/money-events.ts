import { ascendingOrder, itemAt, MINUTE_MS, uint32At } from '../base/index.ts'
import { allocateEvents } from './allocate.ts'
import type { MoneyEvents } from './columns.ts'

/**
 * Events in the order in which they are added, trade by trade, merged by minute; arrays instead of objects.
 */
export type EventList = {
  readonly trade: number[]
  readonly time: number[]
  readonly gross: number[]
  readonly fees: number[]
  readonly funding: number[]
  readonly otherCash: number[]
}

export function createEventList(): EventList {
  return { trade: [], time: [], gross: [], fees: [], funding: [], otherCash: [] }
}

/** Whole money units of one event. */
export type EventAmounts = {
  readonly gross: number
  readonly fees: number
  readonly funding: number
  readonly otherCash: number
}

/** Adds money of a trade to its event of that minute. Expects all events of one trade in a row. */
export function addEvent(
  list: EventList,
  at: { readonly trade: number; readonly time: number },
  amounts: EventAmounts,
): void {
  const last = list.trade.length - 1
  if (list.trade[last] === at.trade && minuteOf(itemAt(list.time, last)) === minuteOf(at.time)) {
    list.gross[last] = itemAt(list.gross, last) + amounts.gross
    list.fees[last] = itemAt(list.fees, last) + amounts.fees
    list.funding[last] = itemAt(list.funding, last) + amounts.funding
    list.otherCash[last] = itemAt(list.otherCash, last) + amounts.otherCash
    return
  }
  list.trade.push(at.trade)
  list.time.push(at.time)
  list.gross.push(amounts.gross)
  list.fees.push(amounts.fees)
  list.funding.push(amounts.funding)
  list.otherCash.push(amounts.otherCash)
}

/**
 * The minute in which money of a trade is merged, counted from 1970. A trader's day may begin at any minute, so anything
 * longer could lie in two days.
 */
export function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_MS)
}

/** The events by time, then trade. The list is ordered by trade, so equal times keep their order. */
export function eventColumns(list: EventList): MoneyEvents {
  const order = ascendingOrder(Float64Array.from(list.time))
  const events = allocateEvents(order.length)
  for (let index = 0; index < order.length; index += 1) {
    const from = uint32At(order, index)
    events.trade[index] = itemAt(list.trade, from)
    events.time[index] = itemAt(list.time, from)
    events.gross[index] = itemAt(list.gross, from)
    events.fees[index] = itemAt(list.fees, from)
    events.funding[index] = itemAt(list.funding, from)
    events.otherCash[index] = itemAt(list.otherCash, from)
  }
  return events
}
