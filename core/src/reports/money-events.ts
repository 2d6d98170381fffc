import { addAt, ascendingOrder, float64At, float64sAt, MINUTE_MS, uint32sAt } from '../base/index.ts'
import { allocateEvents } from './allocate.ts'
import type { MoneyEvents } from './columns.ts'

/** Events in the order in which they are added, trade by trade, merged by minute; columns instead of objects. */
export class EventList {
  length = 0
  #columns = allocateEvents(FEW_EVENTS)

  /** The columns, of which the first `length` values count. Adding an event may replace them. */
  get columns(): MoneyEvents {
    return this.#columns
  }

  /** Adds an event without any money and returns its index. */
  add(trade: number, time: number): number {
    const index = this.length
    if (index === this.#columns.count) this.#grow()
    this.#columns.trade[index] = trade
    this.#columns.time[index] = time
    this.length = index + 1
    return index
  }

  #grow(): void {
    const larger = allocateEvents(2 * this.#columns.count)
    for (const name of EVENT_COLUMNS) larger[name].set(this.#columns[name])
    this.#columns = larger
  }
}

const FEW_EVENTS = 64
const EVENT_COLUMNS = ['trade', 'time', 'gross', 'fees', 'funding', 'otherCash'] as const

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
  const last = list.length - 1
  const { trade, time } = list.columns
  const isSame = last >= 0 && trade[last] === at.trade && minuteOf(float64At(time, last)) === minuteOf(at.time)
  const index = isSame ? last : list.add(at.trade, at.time)
  const { gross, fees, funding, otherCash } = list.columns
  addAt(gross, index, amounts.gross)
  addAt(fees, index, amounts.fees)
  addAt(funding, index, amounts.funding)
  addAt(otherCash, index, amounts.otherCash)
}

/**
 * The minute in which money of a trade is merged, counted from 1970. A trader's day may begin at any minute, so a
 * longer span could belong to two days.
 */
export function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_MS)
}

/** The events by time, then trade. The list is ordered by trade, so equal times keep their order. */
export function eventColumns(list: EventList): MoneyEvents {
  const { trade, time, gross, fees, funding, otherCash } = list.columns
  const order = ascendingOrder(time.subarray(0, list.length))
  return {
    count: order.length,
    trade: uint32sAt(trade, order),
    time: float64sAt(time, order),
    gross: float64sAt(gross, order),
    fees: float64sAt(fees, order),
    funding: float64sAt(funding, order),
    otherCash: float64sAt(otherCash, order),
  }
}
