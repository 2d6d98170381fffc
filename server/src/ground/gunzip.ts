/**
 * Gzip from anyone, or from a disk: never more is unpacked than it says itself, nor more than its reader expects, nor more
 * than what is so short can honestly hold.
 */
import { promisify } from 'node:util'
import { gunzip, gunzipSync, type ZlibOptions } from 'node:zlib'

type Expected = {
  /** The most bytes that it may unpack to. */
  readonly most: number
  /** How many times as long it may become, beyond a few megabytes. Missing = columns of one value, which are ours. */
  readonly mostRatio?: number
  /** How much is unpacked at a time. */
  readonly chunkSize?: number
}

/** Throws where it is no gzip, or unpacks to more than it declares or than is expected; that much is never unpacked. */
export function gunzipWithin(packed: Uint8Array, expected: Expected): Buffer {
  return gunzipSync(packed, optionsFor(packed, expected))
}

/** The same in the pool of threads, so that no other request waits. */
export async function gunzipAside(packed: Uint8Array, expected: Expected): Promise<Buffer> {
  return inPool(packed, optionsFor(packed, expected))
}

const inPool = promisify<Uint8Array, ZlibOptions, Buffer>(gunzip)

/** The length stands in the last four bytes (RFC 1952, 2.3.1): ours are files of one part, and below 4 GB. */
function optionsFor(packed: Uint8Array, { most, mostRatio, chunkSize }: Expected): ZlibOptions {
  if (packed.byteLength < LEAST_BYTES) throw new RangeError('This is no gzip.')
  const declared = new DataView(packed.buffer, packed.byteOffset).getUint32(packed.byteLength - 4, true)
  if (declared > most) throw new RangeError(`It unpacks to ${declared} bytes, which is more than ${most}.`)
  if (mostRatio !== undefined && declared > RATIO_FREE && declared > packed.byteLength * mostRatio) {
    throw new RangeError(`It unpacks to ${declared} bytes from ${packed.byteLength}, which no text does.`)
  }
  return { maxOutputLength: Math.max(declared, 1), ...(chunkSize === undefined ? {} : { chunkSize }) }
}

/** Little can do no harm, and may pack well by chance. */
const RATIO_FREE = 4_000_000
/** Head and end without any content. */
const LEAST_BYTES = 18
