import type { TradeOrders } from '../orders/index.ts'
import { decodeColumns } from './codec.ts'
import type { Flow, TradeColumns } from './columns.ts'
import { decodeFlows } from './flows.ts'
import { mergeColumns } from './merge.ts'
import { decodeOrders } from './order-frame.ts'

/**
 * Frames: blocks of columns one after another, as they are sent. Each is preceded by its length in four bytes,
 * little-endian.
 */

/** Throws a RangeError if the bytes end in the middle of a block. */
export function splitFrames(bytes: Uint8Array): readonly Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  while (at < bytes.length) {
    const end = at + 4 <= bytes.length ? at + 4 + view.getUint32(at, true) : Number.POSITIVE_INFINITY
    if (end > bytes.length) throw new RangeError('The blocks of columns are cut off.')
    // A copy, so that each can be kept and transferred separately.
    frames.push(new Uint8Array(bytes.subarray(at + 4, end)))
    at = end
  }
  return frames
}

/** The contents of one frame. */
export type Frame =
  | { readonly kind: 'columns'; readonly columns: TradeColumns }
  | { readonly kind: 'orders'; readonly orders: readonly TradeOrders[] }
  | { readonly kind: 'flows'; readonly flows: readonly Flow[] }

/** Throws an Error for bytes that are not a frame. */
export function decodeFrame(bytes: Uint8Array): Frame {
  const flows = decodeFlows(bytes)
  if (flows !== null) return { kind: 'flows', flows }
  const orders = decodeOrders(bytes)
  return orders === null ? { kind: 'columns', columns: decodeColumns(bytes) } : { kind: 'orders', orders }
}

/** Joins the columns of all frames, with the flows and the orders of the frames that contain them. */
export function mergeFrames(frames: readonly Frame[]): TradeColumns {
  const columns = mergeColumns(frames.flatMap((frame) => (frame.kind === 'columns' ? [frame.columns] : [])))
  const flows = frames.flatMap((frame) => (frame.kind === 'flows' ? frame.flows : []))
  const orders = frames.flatMap((frame) => (frame.kind === 'orders' ? frame.orders : []))
  return { ...columns, flows, orders }
}

export function readFrames(frames: readonly Uint8Array[]): TradeColumns {
  return mergeFrames(frames.map(decodeFrame))
}
