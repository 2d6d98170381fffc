/** Objects as files of a folder. A file has another name until it is complete. */
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey, type ObjectStore, type StoredObject } from './object-store.ts'

export function folderStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => join(folder, checkKey(key))
  const putStream = async (key: string, pieces: AsyncIterable<Uint8Array>): Promise<number> => {
    const path = pathOf(key)
    const draft = `${path}${DRAFT}`
    let bytes = 0
    const counted = new Transform({
      transform: (piece: Uint8Array, _encoding, next) => {
        bytes += piece.byteLength
        next(null, piece)
      },
    })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await pipeline(Readable.from(pieces), counted, createWriteStream(draft, { mode: 0o600, flush: true }))
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return bytes
  }
  return {
    put: async (key, content) => {
      await putStream(key, only(content))
    },
    putStream,
    get: (key) => unlessMissing(() => readFile(pathOf(key))),
    size: (key) => unlessMissing(async () => (await stat(pathOf(key))).size),
    read: (key, { start, length }) =>
      unlessMissing(async () => {
        const file = await open(pathOf(key), 'r')
        try {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
          return buffer.subarray(0, bytesRead)
        } finally {
          await file.close()
        }
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => listed(folder, prefix),
    removeUnfinished: async (prefix, before) => {
      // A draft that is no longer written to is abandoned.
      const last = Math.max(before, Date.now() - QUIET_MS)
      for await (const { key, at } of filesBelow(folder, parentOf(prefix))) {
        if (key.startsWith(prefix) && key.endsWith(DRAFT) && at < last) await rm(join(folder, key), { force: true })
      }
    },
    hasRoom: async (bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, blocks, bsize } = await statfs(folder)
      return bavail * bsize - bytes >= blocks * bsize * LEFT_FREE
    },
  }
}

async function* listed(folder: string, prefix: string): AsyncGenerator<StoredObject, void> {
  const objects: StoredObject[] = []
  for await (const file of filesBelow(folder, parentOf(prefix))) {
    if (file.key.startsWith(prefix) && !file.key.endsWith(DRAFT)) objects.push(file)
  }
  yield* objects.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

function parentOf(prefix: string): string {
  return prefix.slice(0, prefix.lastIndexOf('/') + 1)
}

/** Files that disappear meanwhile are left out. */
async function* filesBelow(folder: string, parent: string): AsyncGenerator<StoredObject, void> {
  const entries = (await unlessMissing(() => readdir(join(folder, parent), { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    const key = `${parent}${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(folder, `${key}/`)
    if (!entry.isFile()) continue
    const stats = await unlessMissing(() => stat(join(folder, key)))
    if (stats !== null) yield { key, bytes: stats.size, at: stats.mtimeMs }
  }
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield content
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const DRAFT = '.part'
const QUIET_MS = 10 * 60_000
/** Of the disk. */
const LEFT_FREE = 0.05
