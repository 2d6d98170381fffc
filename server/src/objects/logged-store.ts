import type { Log } from '../ground/log.ts'
import { type ObjectStore, ObjectStoreError } from './object-store.ts'

/** Logs the failures of a store, because users only get a sentence. Details contain no secret. */
export function loggedStore(store: ObjectStore, log: Pick<Log, 'warn'>): ObjectStore {
  const noted = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof ObjectStoreError) {
        log.warn({ trouble: error.trouble, detail: error.detail }, 'the object store failed')
      }
      throw error
    }
  }
  return {
    put: (key, content) => noted(store.put(key, content)),
    putStream: (key, pieces) => noted(store.putStream(key, pieces)),
    get: (key) => noted(store.get(key)),
    size: (key) => noted(store.size(key)),
    read: (key, range) => noted(store.read(key, range)),
    remove: (key) => noted(store.remove(key)),
    list: store.list,
    removeUnfinished: (prefix, before) => noted(store.removeUnfinished(prefix, before)),
    hasRoom: (bytes) => noted(store.hasRoom(bytes)),
  }
}
