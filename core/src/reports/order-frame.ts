/** The data of orders about trades, as a frame. */
import type { TradeOrders } from '../orders/index.ts'
import { jsonFrame } from './json-frame.ts'

const FRAME = jsonFrame('RTO1')

/** `decodeOrders` reads it. */
export function encodeOrders(orders: readonly TradeOrders[]): Uint8Array {
  return FRAME.encode(orders)
}

/** Null if the frame contains something else. */
export function decodeOrders(frame: Uint8Array): readonly TradeOrders[] | null {
  return FRAME.decode(frame) as readonly TradeOrders[] | null
}
