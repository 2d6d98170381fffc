/**
 * Unpacks gzip from an untrusted source, or from a disk: never more than it declares, than its reader expects, or than
 * data this short can plausibly contain.
 */
import { promisify } from 'node:util'
import { gunzip, gunzipSync, type ZlibOptions } from 'node:zlib'

type Expected = {
  /** The most bytes that it may unpack to. */
  readonly max: number
  /** The largest expansion ratio, beyond a few megabytes. Missing = columns of one value, which are our own. */
  readonly maxRatio?: number
  /** How much is unpacked at a time. */
  readonly chunkSize?: number
}

/**
 * Throws for anything but gzip, and if it unpacks to more than it declares or than is expected; the excess is never
 * unpacked.
 */
export function gunzipWithin(packed: Uint8Array, expected: Expected): Buffer {
  return gunzipSync(packed, optionsFor(packed, expected))
}

/** The same in the thread pool, so that no other request waits. */
export async function gunzipAside(packed: Uint8Array, expected: Expected): Promise<Buffer> {
  return inPool(packed, optionsFor(packed, expected))
}

const inPool = promisify<Uint8Array, ZlibOptions, Buffer>(gunzip)

/** The length is in the last four bytes (RFC 1952, 2.3.1): our files have one member, and are smaller than 4 GB. */
function optionsFor(packed: Uint8Array, { max, maxRatio, chunkSize }: Expected): ZlibOptions {
  if (packed.byteLength < MIN_BYTES) throw new RangeError('This is not gzip.')
  const declared = new DataView(packed.buffer, packed.byteOffset).getUint32(packed.byteLength - 4, true)
  if (declared > max) throw new RangeError(`It unpacks to ${declared} bytes, which is more than ${max}.`)
  if (maxRatio !== undefined && declared > RATIO_FREE && declared > packed.byteLength * maxRatio) {
    throw new RangeError(`It unpacks to ${declared} bytes from ${packed.byteLength}, which no text does.`)
  }
  return { maxOutputLength: Math.max(declared, 1), ...(chunkSize === undefined ? {} : { chunkSize }) }
}

/** Little data can do no harm, and may compress well by chance. */
const RATIO_FREE = 4_000_000
/** Header and trailer without any content. */
const MIN_BYTES = 18
