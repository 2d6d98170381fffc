import { decodeFrame, type Flow, type Frame, mergeFrames, type TradeColumns } from '@roundtrip/core/reports'

/** The trades of a user: what they consist of, and the bytes of the segments that are not held yet. */
export type History = {
  readonly hashes: readonly string[]
  readonly contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  readonly flows: readonly Flow[]
}

/** Holds what the segments contain, so that each is unpacked and decoded once. */
export function createSegments() {
  let frames = new Map<string, Frame>()
  return {
    held: (): readonly string[] => [...frames.keys()],
    /** Joins the segments and forgets all others. Throws an Error where one is neither held nor brought. */
    load: async ({ hashes, contents, flows }: History): Promise<TradeColumns> => {
      const next = new Map<string, Frame>()
      await Promise.all(
        hashes.map(async (hash) => {
          const frame = frames.get(hash)
          const bytes = contents.get(hash)
          if (frame === undefined && bytes === undefined) throw new Error('A part of the trades is missing.')
          next.set(hash, frame ?? decodeFrame(await unpacked(bytes ?? new Uint8Array(0))))
        }),
      )
      frames = next
      // In the order of the list, so that equal journals show equal lists.
      const inOrder = hashes.flatMap((hash) => frames.get(hash) ?? [])
      return mergeFrames([...inOrder, { kind: 'flows', flows }])
    },
  }
}

/** Gzip begins with these bytes; what does not is as it was written. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
