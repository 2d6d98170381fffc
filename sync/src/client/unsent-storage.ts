import * as z from 'zod/mini'
import { type PendingWrite, pendingWrite } from './pending-write.ts'
import type { SharedStorage, TabLocks } from './ports.ts'

/** Where unconfirmed writes outlive the page. */
export type UnsentStorage = {
  readonly save: (writes: readonly PendingWrite[]) => void
  /** Takes over what pages left behind that are closed now. */
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
 * signed in. A tab holds a lock of its own name, so another one waits for it to close before it takes over what is
 * left. Sending twice would do no harm, so a browser without locks is served as well.
 */
export function unsentStorage(uid: string, { storage, locks, random }: UnsentStorageDependencies): UnsentStorage {
  const prefix = prefixOf(uid)
  const key = `${prefix}${random().toString(36).slice(2)}`
  const waits: (() => void)[] = []
  let closed = false
  let release = (): void => undefined
  // Closed between the grant of the lock and this call: it is not held at all.
  const hold = () => (closed ? undefined : new Promise<void>((resolve) => (release = resolve)))
  if (locks !== null) waits.push(locks.request(key, hold))
  return {
    save: (writes) => {
      try {
        if (writes.length === 0) storage.remove(key)
        else storage.set(key, JSON.stringify(writes))
      } catch {
        // Without storage the writes last as long as the page.
      }
    },
    adopt: (take) => {
      for (const other of keysWith(storage, prefix)) {
        if (other === key) continue
        const inherit = (): void => {
          if (closed) return
          const writes = readWrites(storage, other)
          if (writes.length > 0) take(writes)
          // Taking them has saved them under this tab's key.
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

/** Drops what waits to be sent for a user, in every tab of this browser. */
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
