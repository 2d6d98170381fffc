/**
 * Orders: a trader's instructions to an exchange. Fills tell their outcome; only orders tell where the stop was, how
 * often it moved and which program placed them. Exchanges delete them soon, so they are kept as they were seen.
 */
import type { Fixed, UtcMs } from '../base/index.ts'
import type { FillSide, Instrument, PositionSide } from '../ledger/index.ts'

/** An order as an exchange states it at one moment. */
export type SeenOrder = OrderTerms & {
  readonly type: 'order'
  readonly instrument: Instrument
  /** The limit price; null for a market order. */
  readonly limit: Fixed | null
  /** The price at which a conditional order becomes active; null if the order waits for none, or it is unknown. */
  readonly trigger: Fixed | null
  /** In the units of the ledger's fills; null = the whole position. */
  readonly quantity: Fixed | null
  /** The mean price of the filled quantity. */
  readonly filled: Fixed
  readonly state: 'open' | 'filled' | 'cancelled'
  readonly placed: UtcMs
  /** When it entered this state; if the exchange does not say, the moment of the request. */
  readonly changed: UtcMs
}

/** The immutable fields of an order. */
export type OrderTerms = {
  /** The exchange's id, unique among the orders of an instrument. */
  readonly orderId: string
  /** The id from the trader or a program, such as `grid-0042`; null without one. */
  readonly clientOrderId: string | null
  readonly side: FillSide
  /** The leg of a hedge-mode account; `both` if the account is one-way. */
  readonly positionSide: PositionSide
  /** True if it can only make a position smaller. */
  readonly reduceOnly: boolean
  /** The price movement that a conditional order waits for; null if it waits for none. */
  readonly waitsFor: 'rise' | 'fall' | null
  /** True if the exchange makes the trigger follow the price. */
  readonly trails: boolean
}

/** The prices and quantity of an order from a moment on. */
export type OrderLevel = {
  readonly time: UtcMs
  readonly limit: Fixed | null
  readonly trigger: Fixed | null
  readonly quantity: Fixed | null
}

/**
 * How an order ended. `unseen`: it was in the list of open orders, then gone, and the exchange had deleted the reason;
 * its time is the last at which it was seen.
 */
export type OrderEnd = { readonly time: UtcMs; readonly how: 'filled' | 'cancelled' | 'unseen' }

/** The whole recorded history of one order. */
export type Order = OrderTerms & {
  /** By time, starting with the placement. */
  readonly levels: readonly [OrderLevel, ...OrderLevel[]]
  readonly filled: Fixed
  /** Null while it is open. */
  readonly end: OrderEnd | null
}

/** The order of a single sighting. */
export function orderOf(seen: SeenOrder): Order {
  const { orderId, clientOrderId, side, positionSide, reduceOnly, waitsFor, trails } = seen
  const { limit, trigger, quantity, filled, state, placed, changed } = seen
  return {
    orderId,
    clientOrderId,
    side,
    positionSide,
    reduceOnly,
    waitsFor,
    trails,
    levels: [{ time: placed, limit, trigger, quantity }],
    filled,
    end: state === 'open' ? null : { time: changed, how: state },
  }
}

/**
 * Merges the recorded history of an order with a new sighting. Another price or quantity becomes a level of its own, at
 * the time of the change; if the order has ended since, the change came just before. An end is never undone, and one
 * that the exchange states replaces one that was only inferred.
 */
export function withSighting(order: Order, seen: SeenOrder): Order {
  const fresh = orderOf(seen)
  const { limit, trigger, quantity, placed, changed } = seen
  const isOver = fresh.end !== null
  const time = isOver ? Math.max(placed, changed - 1) : changed
  return {
    ...order,
    clientOrderId: order.clientOrderId ?? fresh.clientOrderId,
    waitsFor: order.waitsFor ?? fresh.waitsFor,
    levels: withLevel(order.levels, { time: time as UtcMs, limit, trigger, quantity }),
    filled: order.filled > fresh.filled ? order.filled : fresh.filled,
    end: order.end === null || order.end.how === 'unseen' ? (fresh.end ?? order.end) : order.end,
  }
}

/** Adds a level unless the order already had it at that time. */
function withLevel(levels: Order['levels'], level: OrderLevel): Order['levels'] {
  const [first] = levels
  const before = levels.findLast(({ time }) => time <= level.time) ?? first
  if (isSameLevel(before, level)) return levels
  const after = levels.filter(({ time }) => time > level.time)
  const [next, ...rest] = after
  // A later sighting of the same level dated it later than the change.
  const later = next !== undefined && isSameLevel(next, level) ? rest : after
  const earlier = levels.filter(({ time }) => time <= level.time)
  const [start = level, ...others] = [...earlier, level, ...later]
  return [start, ...others]
}

function isSameLevel(a: OrderLevel, b: OrderLevel): boolean {
  return a.limit === b.limit && a.trigger === b.trigger && a.quantity === b.quantity
}

/** How long an order without a trigger must be open to be a plan rather than a way to trade immediately, ms. */
export const STANDING_MS = 60_000

/**
 * Whether an order adds information to the fills. One that is neither a stop nor filled, and was cancelled within a
 * minute, is a quote of a market maker; there can be a hundred thousand of them a day.
 */
export function isTelling({ waitsFor, filled, end, levels: [{ time }] }: Order): boolean {
  return waitsFor !== null || filled > 0n || end === null || end.time - time >= STANDING_MS
}
