/** Packs the chunks of an upload before they are requested, so that neither the connection nor the server waits. */
import type { ReadRecords } from '@roundtrip/core/exchanges'
import { encodeColumns, type Slice } from '@roundtrip/core/ledger'

export type ChunkPacker = {
  /** The records of a chunk as `addPackedChunk` takes them. Drops the chunks before it and packs the next ones. */
  readonly take: (chunk: number) => Promise<string>
  /** Stops packing. */
  readonly stop: () => void
}

/** The number of chunks packed ahead, half a megabyte each. */
const AHEAD = 16

/** Base64 of the gzipped bytes; the buffer of the input is transferred. */
export type Compress = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>

/** Packs the first chunks at once, while the user is still reading the preview. */
export function createChunkPacker(
  records: Pick<ReadRecords, 'columns'>,
  slices: readonly Slice[],
  compress: Compress,
): ChunkPacker {
  const ready = new Map<number, Promise<string>>()
  let turn: Promise<unknown> = Promise.resolve()
  let stopped = false
  const encode = async (slice: Slice): Promise<Uint8Array<ArrayBuffer>> => {
    // Other requests of the page are served between two chunks.
    await new Promise((next) => setTimeout(next))
    if (stopped) throw new Error('These records are not uploaded any more.')
    return new TextEncoder().encode(JSON.stringify(encodeColumns(records.columns(slice))))
  }
  const packAhead = (from: number): void => {
    for (const chunk of ready.keys()) if (chunk < from) ready.delete(chunk)
    for (let chunk = from; chunk < Math.min(slices.length, from + AHEAD); chunk += 1) {
      const slice = slices[chunk]
      if (slice === undefined || ready.has(chunk)) continue
      const bytes = turn.then(() => encode(slice))
      const packed = bytes.then(compress)
      // A failure is reported where the chunk is requested.
      packed.catch(() => undefined)
      turn = bytes.catch(() => undefined)
      ready.set(chunk, packed)
    }
  }
  packAhead(0)
  return {
    take: (chunk) => {
      packAhead(chunk)
      return ready.get(chunk) ?? Promise.reject(new RangeError(`There is no chunk ${chunk}.`))
    },
    stop: () => {
      stopped = true
    },
  }
}
