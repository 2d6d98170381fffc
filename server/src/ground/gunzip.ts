/** Gzip from anyone, or from a disk: never more is unpacked than it says itself, nor more than its reader expects. */
import { promisify } from 'node:util'
import { gunzip, gunzipSync, type ZlibOptions } from 'node:zlib'

type Expected = {
  /** The most bytes that it may unpack to. */
  readonly most: number
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
function optionsFor(packed: Uint8Array, { most, chunkSize }: Expected): ZlibOptions {
  if (packed.byteLength < LEAST_BYTES) throw new RangeError('This is no gzip.')
  const declared = new DataView(packed.buffer, packed.byteOffset).getUint32(packed.byteLength - 4, true)
  if (declared > most) throw new RangeError(`It unpacks to ${declared} bytes, which is more than ${most}.`)
  return { maxOutputLength: Math.max(declared, 1), ...(chunkSize === undefined ? {} : { chunkSize }) }
}

/** Head and end without any content. */
const LEAST_BYTES = 18
