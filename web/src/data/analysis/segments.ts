import { decodeFrame, type Flow, type Frame, mergeFrames, type TradeColumns } from '@roundtrip/core/reports'

/** The trades of a user: the segments they consist of, and the bytes of those that are not loaded yet. */
export type History = {
  readonly hashes: readonly string[]
  readonly contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  readonly flows: readonly Flow[]
}

type LoadedSegment = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The decoded segment; null in a journal so long that keeping it would double the memory of the joined columns. */
  readonly frame: Frame | null
}

/** Decoded segments are kept up to this many trades: 75 MB of memory against a quarter of a second to decode again. */
const DECODED_TRADES = 300_000

/** Keeps the segments, so that each is fetched once. */
export function createSegments(decodedTrades = DECODED_TRADES) {
  let loaded = new Map<string, LoadedSegment>()
  return {
    loadedHashes: (): readonly string[] => [...loaded.keys()],
    /** Joins the segments and drops all others. Throws an Error if one is neither loaded nor supplied. */
    load: async ({ hashes, contents, flows }: History): Promise<TradeColumns> => {
      const bytesOf = (hash: string): Uint8Array<ArrayBuffer> => {
        const bytes = loaded.get(hash)?.bytes ?? contents.get(hash)
        if (bytes === undefined) throw new Error('A part of the trades is missing.')
        return bytes
      }
      const next = new Map(hashes.map((hash) => [hash, bytesOf(hash)] as const))
      const frames = new Map<string, Frame>()
      // One after the other: there is one thread, and all unpacked bytes at once would take more memory.
      for (const [hash, bytes] of next) {
        frames.set(hash, loaded.get(hash)?.frame ?? decodeFrame(await unpacked(bytes)))
      }
      // In the order of the list, so that equal journals are listed equally.
      const columns = mergeFrames([...frames.values(), { kind: 'flows', flows }])
      const isShort = columns.count <= decodedTrades
      loaded = new Map(
        [...next].map(([hash, bytes]) => [hash, { bytes, frame: isShort ? (frames.get(hash) ?? null) : null }]),
      )
      return columns
    },
  }
}

/** Gzip begins with these bytes; anything else is stored uncompressed. */
export async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const { readable, writable } = new DecompressionStream('gzip')
  // Written directly: reading a Blob goes through another process.
  const writer = writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  const [content] = await Promise.all([new Response(readable).arrayBuffer(), written])
  return new Uint8Array(content)
}
