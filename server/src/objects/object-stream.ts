/** Reads an object block by block: each block is a separate request, so a broken connection costs one block. */
import { type ObjectStore, ObjectStoreError } from './object-store.ts'

export type BlockReader = {
  readonly size: number
  /** Fewer bytes than `length` at the end. */
  readonly readAt: (start: number, length: number) => Promise<Buffer>
  /** From `start` up to, but excluding, `end`. */
  readonly pieces: (start: number, end: number) => AsyncGenerator<Buffer, void>
}

/** Throws an `ObjectStoreError` if there is no such object. The last blocks are cached, as they are needed again. */
export async function blockReader(store: Pick<ObjectStore, 'size' | 'read'>, key: string): Promise<BlockReader> {
  const size = await store.size(key)
  if (size === null) throw gone(key)
  const blocks = new Map<number, Promise<Buffer>>()
  const load = async (block: number): Promise<Buffer> => {
    const start = block * BLOCK_BYTES
    const length = Math.min(BLOCK_BYTES, size - start)
    const content = await store.read(key, { start, length })
    if (content === null || content.byteLength !== length) throw gone(key)
    return content
  }
  const blockAt = (block: number): Promise<Buffer> => {
    const before = blocks.get(block)
    if (before !== undefined) return before
    const loading = load(block)
    loading.catch(() => blocks.delete(block))
    blocks.set(block, loading)
    const [oldest] = blocks.keys()
    if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest)
    return loading
  }
  const pieces = async function* (start: number, end: number): AsyncGenerator<Buffer, void> {
    const last = Math.min(end, size)
    for (let at = start; at < last; ) {
      const block = Math.floor(at / BLOCK_BYTES)
      const from = block * BLOCK_BYTES
      const content = await blockAt(block)
      const piece = content.subarray(at - from, last - from)
      yield piece
      at += piece.byteLength
    }
  }
  const readAt = async (start: number, length: number): Promise<Buffer> => {
    const buffers: Buffer[] = []
    for await (const piece of pieces(start, start + length)) buffers.push(piece)
    return Buffer.concat(buffers)
  }
  return { size, readAt, pieces }
}

function gone(key: string): ObjectStoreError {
  return new ObjectStoreError('lost', `${key} is not there, or not as long as before`)
}

const BLOCK_BYTES = 4 * 1024 * 1024
const MAX_BLOCKS = 2
