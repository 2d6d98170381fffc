import type { CollectionName } from '@roundtrip/contract/documents'
import type { KnownDocument, Transport } from '@roundtrip/sync/client'
import { readOffline, storeOffline } from '../offline/kept.ts'
import { showsKept } from '../offline/reach.ts'
import { isUnreachable } from '../offline/unreachable.ts'

/** Complete up to no change at all, so the next connection requests the whole collection. */
const UNKNOWN_SEQ = 0

/** Lists a collection; if the server cannot be reached, returns the stored copy. */
export function keptList(uid: string, list: Transport['list']): Transport['list'] {
  return async (collection) => {
    try {
      const listed = await list(collection)
      showsKept(collection, false)
      return listed
    } catch (error) {
      const offline = isUnreachable(error) ? await readOffline(uid, `documents ${collection}`) : null
      if (offline === null) throw error
      showsKept(collection, true)
      return { documents: offline as readonly KnownDocument[], seq: UNKNOWN_SEQ }
    }
  }
}

const PAUSE_MS = 500

/** Stores collections as they change, batched after a short delay. */
export function keepsDocuments(uid: string): (name: CollectionName, documents: () => readonly KnownDocument[]) => void {
  const waiting = new Map<CollectionName, () => readonly KnownDocument[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return (name, documents) => {
    waiting.set(name, documents)
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const [collection, read] of waiting) void storeOffline(uid, `documents ${collection}`, read())
      waiting.clear()
    }, PAUSE_MS)
  }
}
