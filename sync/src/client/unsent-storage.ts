import * as z from 'zod/mini'
import { type PendingWrite, pendingWrite } from './pending-write.ts'
import type { SharedStorage, TabLocks } from './ports.ts'

/** Stores unconfirmed writes beyond the life of the page. */
export type UnsentStorage = {
  readonly save: (writes: readonly PendingWrite[]) => void
  /** Takes over the writes of pages that are closed now. */
  readonly adopt: (take: (writes: readonly PendingWrite[]) => void) => void
  readonly close: () => void
}

export type UnsentStorageDependencies = {
  readonly storage: SharedStorage
  readonly locks: TabLocks | null
  readonly random: () => number
}

/**
 * Keeps the writes of each tab apart in the browser's storage, by user: they also wait there while somebody else is
 * signed in. A tab holds a lock with its own name, so another one waits for it to close before it takes over the rest.
 * Sending twice does no harm, so browsers without locks work too.
 */
export function unsentStorage(uid: string, { storage, locks, random }: UnsentStorageDependencies): UnsentStorage {
  const prefix = prefixOf(uid)
  const key = `${prefix}${random().toString(36).slice(2)}`
  const waits: (() => void)[] = []
  let closed = false
  let release = (): void => undefined
  // Closed between the grant of the lock and this call: does not hold it at all.
  const hold = () => (closed ? undefined : new Promise<void>((resolve) => (release = resolve)))
  if (locks !== null) waits.push(locks.request(key, hold))
  return {
    save: (writes) => {
      try {
        if (writes.length === 0) storage.remove(key)
        else storage.set(key, JSON.stringify(writes))
      } catch {
        // Without storage, the writes last as long as the page.
      }
    },
    adopt: (take) => {
      for (const other of keysWith(storage, prefix)) {
        if (other === key) continue
        const inherit = (): void => {
          if (closed) return
          const writes = readWrites(storage, other)
          if (writes.length > 0) take(writes)
          // Taking them over has stored them under this tab's key.
          storage.remove(other)
        }
        if (locks === null) inherit()
        else waits.push(locks.request(other, inherit))
      }
    },
    close: () => {
      closed = true
      for (const stopWaiting of waits) stopWaiting()
      release()
    },
  }
}

/** Drops a user's unsent writes in every tab of this browser. */
export function dropUnsent(storage: SharedStorage, uid: string): void {
  for (const key of keysWith(storage, prefixOf(uid))) storage.remove(key)
}

function prefixOf(uid: string): string {
  return `roundtrip.unsent.${uid}.`
}

function keysWith(storage: SharedStorage, prefix: string): readonly string[] {
  try {
    return storage.keys().filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function readWrites(storage: SharedStorage, key: string): readonly PendingWrite[] {
  try {
    const read = z.safeParse(z.array(pendingWrite), JSON.parse(storage.get(key) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}
