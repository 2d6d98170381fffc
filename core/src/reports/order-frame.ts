/** What orders say of trades, as a frame that is sent along with the frames of columns. */
import type { TradeOrders } from '../orders/index.ts'
import { fromUtf8, toUtf8 } from './text-bytes.ts'

const MAGIC = toUtf8('RTO1')

/** `decodeOrders` reads it. */
export function encodeOrders(orders: readonly TradeOrders[]): Uint8Array {
  const text = toUtf8(JSON.stringify(orders))
  const bytes = new Uint8Array(MAGIC.length + text.length)
  bytes.set(MAGIC)
  bytes.set(text, MAGIC.length)
  return bytes
}

/** Null where the frame contains something else. */
export function decodeOrders(frame: Uint8Array): readonly TradeOrders[] | null {
  if (MAGIC.some((byte, place) => frame[place] !== byte)) return null
  return JSON.parse(fromUtf8(frame.subarray(MAGIC.length))) as TradeOrders[]
}
