/**
 * Keys of fills and the blocks that contain them, in 20 bytes each, sorted into the shards of the lists in the
 * database.
 */

export type KeyShard = {
  readonly shard: number
  readonly list: readonly string[]
  /** For each key of the list. */
  readonly blocks: readonly number[]
}

export type KeyLists = {
  readonly add: (key: string, block: number) => void
  readonly shards: () => Generator<KeyShard>
}

export function keyLists(): KeyLists {
  let bytes = Buffer.alloc(1_024 * BYTES)
  let count = 0
  const counts = new Uint32Array(SHARDS)
  return {
    add: (key, block) => {
      if ((count + 1) * BYTES > bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length)
      bytes.write(key, count * BYTES, 'hex')
      bytes.writeUInt32LE(block, count * BYTES + KEY_BYTES)
      const shard = shardAt(bytes, count)
      counts[shard] = (counts[shard] ?? 0) + 1
      count += 1
    },
    *shards() {
      const rows = sortedByShard(bytes, { count, counts })
      let from = 0
      for (const [shard, size] of counts.entries()) {
        const own = [...rows.subarray(from, from + size)]
        from += size
        if (size === 0) continue
        const list = own.map((row) => bytes.toString('hex', row * BYTES, row * BYTES + KEY_BYTES))
        yield { shard, list, blocks: own.map((row) => bytes.readUInt32LE(row * BYTES + KEY_BYTES)) }
      }
    },
  }
}

const KEY_BYTES = 16
const BYTES = 20
/** By the first three hex digits of a key, like "shard_of" in the database. */
const SHARDS = 4_096

function shardAt(bytes: Buffer, row: number): number {
  return bytes.readUInt16BE(row * BYTES) >> 4
}

type Counted = { readonly count: number; readonly counts: Uint32Array }

function sortedByShard(bytes: Buffer, { count, counts }: Counted): Uint32Array {
  const ends = new Uint32Array(SHARDS)
  for (let shard = 1; shard < SHARDS; shard += 1) ends[shard] = (ends[shard - 1] ?? 0) + (counts[shard - 1] ?? 0)
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row += 1) {
    const shard = shardAt(bytes, row)
    const at = ends[shard] ?? 0
    rows[at] = row
    ends[shard] = at + 1
  }
  return rows
}
