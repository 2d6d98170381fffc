import { decodeColumns } from './codec.ts'
import type { TradeColumns } from './columns.ts'
import { decodeFlows } from './flows.ts'
import { mergeColumns } from './merge.ts'
import { decodeOrders } from './order-frame.ts'

/**
 * Frames: blocks of columns one after another, as they are sent. Each follows its length in four bytes, little-endian.
 */

export function joinFrames(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frames.reduce((sum, frame) => sum + 4 + frame.byteLength, 0))
  const view = new DataView(bytes.buffer)
  let offset = 0
  for (const frame of frames) {
    view.setUint32(offset, frame.byteLength, true)
    bytes.set(frame, offset + 4)
    offset += 4 + frame.byteLength
  }
  return bytes
}

/** Throws a RangeError where the bytes end in the middle of a block. */
export function splitFrames(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const end = at + 4 <= bytes.length ? at + 4 + view.getUint32(at, true) : Number.POSITIVE_INFINITY
    if (end > bytes.length) throw new RangeError('The blocks of columns are cut off.')
    // A copy, because typed arrays need each frame to start on an aligned boundary.
    frames.push(bytes.slice(at + 4, end))
    at = end
  }
  return frames
}

/** Joins the columns of all frames, with the flows and the orders of the frames that contain them. */
export function readFrames(frames: readonly Uint8Array[]): TradeColumns {
  const flows = frames.map(decodeFlows)
  const orders = frames.map(decodeOrders)
  const columns = mergeColumns(
    frames.filter((_, place) => flows[place] === null && orders[place] === null).map(decodeColumns),
  )
  return { ...columns, flows: flows.flatMap((list) => list ?? []), orders: orders.flatMap((list) => list ?? []) }
}
