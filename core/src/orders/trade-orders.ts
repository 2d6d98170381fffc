/** What the orders around a trade reveal: the first stop, its moves, the targets, and who opened it. */
import { divide, type Fixed, formatFixed, itemAt, minimum, multiply, type UtcMs } from '../base/index.ts'
import { type Order, type OrderLevel, STANDING_MS } from './order.ts'

/** The fields of a trade that its orders are measured against. */
export type GuardedTrade = {
  readonly side: 'long' | 'short'
  readonly openTime: UtcMs
  /** Null while open. */
  readonly closeTime: UtcMs | null
  /** Null if unknown; then no limit order is a target. */
  readonly entryPrice: Fixed | null
  /** The largest quantity that was open, in the units of the fills. */
  readonly maxQuantity: Fixed
}

/** Prices as decimal text, in the form of a trader's notes. Times are UTC ms. */
export type TradeOrders = {
  readonly tradeId: string
  /** The first stop price; null = no stop was seen. */
  readonly stop: string | null
  /** When it was placed, or the opening if it was placed before. */
  readonly stopTime: number | null
  readonly stopMoves: readonly { readonly time: number; readonly price: string }[]
  readonly targets: readonly { readonly price: string; readonly quantity: string | null }[]
  /** The client order id of the order that opened the trade; null without one. */
  readonly clientOrderId: string | null
}

export type Guards = Pick<TradeOrders, 'stop' | 'stopTime' | 'stopMoves' | 'targets'>

/**
 * Stop and targets of a trade, from the orders of its instruments. `null` if no order would have closed it.
 *
 * The stop is the mean price at which the open stop orders would close the position, the nearest first, each for its
 * quantity; a remainder that they leave open does not count. The first stop consists of the stops placed within a
 * minute of the first one. It moves when a stop is placed, amended or cancelled, not when one is filled; while one is
 * replaced by the next, it stays.
 *
 * Targets are the orders placed to take profit within a minute of the first: conditional orders, and limit orders
 * beyond the entry that were open for a minute.
 */
export function guardsOf(trade: GuardedTrade, orders: readonly Order[]): Guards | null {
  const closing = orders.filter((order) => closes(trade, order) && overlaps(trade, order))
  const stops = closing.filter((order) => isStop(trade, order))
  const targets = targetsOf(
    trade,
    closing.filter((order) => isTarget(trade, order)),
  )
  const stop = stopsOf(trade, stops)
  if (stop === null && targets.length === 0) return null
  return {
    stop: stop === null ? null : formatFixed(stop.price),
    stopTime: stop?.time ?? null,
    stopMoves: (stop?.moves ?? []).map(({ time, price }) => ({ time, price: formatFixed(price) })),
    targets,
  }
}

/**
 * The stop and targets of a trade that was opened before its orders were recorded. Exchanges delete cancelled orders,
 * so a stop that was placed long after the opening may have followed others: then neither the first one nor the risk is
 * known.
 */
export function certainGuards(guards: Guards, { openTime }: Pick<GuardedTrade, 'openTime'>): Guards {
  const { stopTime } = guards
  if (stopTime === null || stopTime <= openTime + SOON_MS) return guards
  return { ...guards, stop: null, stopTime: null, stopMoves: [] }
}

/** A stop placed this soon after the opening is the first. */
const SOON_MS = 5 * STANDING_MS

/** The role of an order in a trade. `exit`: it closes, and is neither stop nor target. */
export type OrderRole = 'entry' | 'stop' | 'target' | 'exit'

export type TradeOrder = { readonly order: Order; readonly role: OrderRole }

/** The orders of the trade's instruments and leg that were open during the trade, with the role of each. */
export function ordersOfTrade(trade: GuardedTrade, orders: readonly Order[]): readonly TradeOrder[] {
  const { openTime, closeTime } = trade
  return orders.flatMap((order): TradeOrder[] => {
    const { levels, end, positionSide, side } = order
    const isThere = levels[0].time <= (closeTime ?? Number.POSITIVE_INFINITY) && (end === null || end.time >= openTime)
    if (!isThere || (positionSide !== 'both' && positionSide !== trade.side)) return []
    if (side === (trade.side === 'long' ? 'buy' : 'sell')) return [{ order, role: 'entry' }]
    // Orders that ended at the opening belong to the previous trade.
    if (!overlaps(trade, order) && end !== null && end.time === openTime) return []
    return [{ order, role: isStop(trade, order) ? 'stop' : isTarget(trade, order) ? 'target' : 'exit' }]
  })
}

/** How many of the moves went away from the price, so that more could be lost than before the move. */
export function movedAway<Price extends number | Fixed>(
  side: 'long' | 'short',
  { stop, moves }: { readonly stop: Price; readonly moves: readonly Price[] },
): number {
  let [before, count] = [stop, 0]
  for (const price of moves) {
    if (side === 'long' ? price < before : price > before) count += 1
    before = price
  }
  return count
}

function closes({ side }: GuardedTrade, order: Order): boolean {
  const ofLeg = order.positionSide === 'both' || order.positionSide === side
  return ofLeg && order.side === (side === 'long' ? 'sell' : 'buy')
}

function overlaps({ openTime, closeTime }: GuardedTrade, { levels: [{ time }], end }: Order): boolean {
  return time < (closeTime ?? Number.POSITIVE_INFINITY) && (end === null || end.time > openTime)
}

function isStop({ side }: GuardedTrade, { waitsFor }: Order): boolean {
  return waitsFor === (side === 'long' ? 'fall' : 'rise')
}

function isTarget({ side, entryPrice }: GuardedTrade, { waitsFor, levels: [first], end }: Order): boolean {
  if (waitsFor !== null) return waitsFor === (side === 'long' ? 'rise' : 'fall')
  if (first.limit === null || entryPrice === null) return false
  if (end !== null && end.time - first.time < STANDING_MS) return false
  return side === 'long' ? first.limit > entryPrice : first.limit < entryPrice
}

/**
 * Finds the orders that were open in spans of time without scanning all of them each time. `orders` are sorted by
 * placement; the spans must be requested in ascending order of their starts, such as the consecutive trades of one leg.
 */
export function standingOrders(orders: readonly Order[]): (from: number, to: number | null) => readonly Order[] {
  let next = 0
  let standing: Order[] = []
  return (from, to) => {
    for (; next < orders.length; next += 1) {
      const order = itemAt(orders, next)
      if (order.levels[0].time >= (to ?? Number.POSITIVE_INFINITY)) break
      standing.push(order)
    }
    standing = standing.filter(({ end }) => end === null || end.time > from)
    return standing
  }
}

type Move = { readonly time: number; readonly price: Fixed }
type Stops = Move & { readonly moves: readonly Move[] }

function stopsOf(trade: GuardedTrade, stops: readonly Order[]): Stops | null {
  const starts = stops.map(({ levels: [{ time }] }) => Math.max(trade.openTime, time))
  if (starts.length === 0) return null
  const time = Math.min(...starts)
  const early = stops.filter(({ levels: [level] }) => level.time <= time + STANDING_MS)
  const first = stopPrice(
    trade,
    early.map((order) => levelAt(order, Math.max(time, order.levels[0].time))),
  )
  if (first === null) return null
  const moves: Move[] = []
  let stands = first
  for (const [begin, end] of changesOf(trade, stops, { after: time, placed: new Set(early) })) {
    const before = stopAt(trade, stops, begin - 1) ?? stands
    const price = stopAt(trade, stops, end)
    // Cancelled for good, or replaced by an order still to come.
    if (price === null) continue
    if (price !== before) moves.push({ time: begin, price })
    stands = price
  }
  return { time, price: first, moves }
}

/** Changes closer together than this, ms, are one action: an order is cancelled and the next one placed. */
const ONE_ACT_MS = 2_000

/** When the trader changed the stops of a trade, as spans of changes that belong together. */
function changesOf(
  { closeTime }: GuardedTrade,
  stops: readonly Order[],
  { after, placed }: { readonly after: number; readonly placed: ReadonlySet<Order> },
): readonly (readonly [begin: number, end: number])[] {
  const times = stops.flatMap((order) => {
    const amended = order.levels.slice(1).map((level) => level.time)
    return [
      ...(placed.has(order) ? [] : [order.levels[0].time]),
      ...amended,
      ...(order.end?.how === 'cancelled' ? [order.end.time] : []),
    ]
  })
  const within = times.filter((time) => time > after && time < (closeTime ?? Number.POSITIVE_INFINITY))
  const spans: [number, number][] = []
  for (const time of within.sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last === undefined || time - last[1] > ONE_ACT_MS) spans.push([time, time])
    else last[1] = time
  }
  return spans
}

/** The stop at a moment; null without one. */
function stopAt(trade: GuardedTrade, stops: readonly Order[], time: number): Fixed | null {
  const standing = stops.filter(({ levels: [first], end }) => first.time <= time && (end === null || end.time > time))
  return stopPrice(
    trade,
    standing.map((order) => levelAt(order, time)),
  )
}

function levelAt({ levels }: Order, time: number): OrderLevel {
  return levels.findLast((level) => level.time <= time) ?? levels[0]
}

/** The mean price of the stops that would close the position, the nearest first. */
function stopPrice({ side, maxQuantity }: GuardedTrade, levels: readonly OrderLevel[]): Fixed | null {
  const triggered = levels.flatMap(({ trigger, quantity }) => (trigger === null ? [] : [{ trigger, quantity }]))
  triggered.sort((a, b) => Number(a.trigger < b.trigger) - Number(a.trigger > b.trigger))
  if (side === 'short') triggered.reverse()
  let [left, quantity, value] = [maxQuantity, 0n, 0n]
  for (const level of triggered) {
    const taken = level.quantity === null ? left : minimum(left, level.quantity)
    if (taken <= 0n) continue
    // A single stop keeps its exact price.
    if (taken === maxQuantity) return level.trigger
    left -= taken
    quantity += taken
    value += multiply(taken, level.trigger)
  }
  return quantity === 0n ? null : sameOrMean(triggered, divide(value, quantity))
}

/** Stops at one price keep that price, without the rounding of a mean. */
function sameOrMean(levels: readonly { readonly trigger: Fixed }[], mean: Fixed): Fixed {
  const [first] = levels
  return first !== undefined && levels.every(({ trigger }) => trigger === first.trigger) ? first.trigger : mean
}

function targetsOf(trade: GuardedTrade, orders: readonly Order[]): Guards['targets'] {
  const starts = orders.map(({ levels: [{ time }] }) => Math.max(trade.openTime, time))
  const time = Math.min(...starts)
  return orders
    .filter(({ levels: [level] }) => level.time <= time + STANDING_MS)
    .flatMap((order) => {
      const { trigger, limit, quantity } = levelAt(order, Math.max(time, order.levels[0].time))
      const price = trigger ?? limit
      return price === null ? [] : [{ price, quantity }]
    })
    .sort((a, b) => (trade.side === 'long' ? 1 : -1) * (Number(a.price > b.price) - Number(a.price < b.price)))
    .slice(0, MAX_TARGETS)
    .map(({ price, quantity }) => ({
      price: formatFixed(price),
      quantity: quantity === null ? null : formatFixed(quantity),
    }))
}

/** As many as a trader can note. */
const MAX_TARGETS = 10
