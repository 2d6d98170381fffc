import * as z from 'zod/mini'
import { type PendingWrite, pendingWrite } from './pending.ts'

/** Where unconfirmed writes outlive the page. */
export type UnsentStorage = {
  readonly save: (writes: readonly PendingWrite[]) => void
  /** Hands over what pages left behind that are gone. */
  readonly adopt: (take: (writes: readonly PendingWrite[]) => void) => void
  readonly close: () => void
}

/**
 * Keeps the writes of each tab apart in the browser's storage, by user: they wait there also while somebody else is
 * signed in. A tab holds a lock of its own name, so another one waits for it to close before it takes over what is
 * left. Sending twice would do no harm, so a browser without locks is served as well.
 */
export function unsentStorage(uid: string): UnsentStorage {
  const prefix = `roundtrip.unsent.${uid}.`
  const own = `${prefix}${Math.random().toString(36).slice(2)}`
  // There are none on pages that did not come over a safe connection.
  const locks = typeof navigator === 'undefined' ? null : (navigator.locks ?? null)
  const closing = new AbortController()
  let release = (): void => undefined
  void locks?.request(own, () => new Promise<void>((resolve) => (release = resolve))).catch(() => undefined)
  return {
    save: (writes) => {
      try {
        if (writes.length === 0) localStorage.removeItem(own)
        else localStorage.setItem(own, JSON.stringify(writes))
      } catch {
        // Without storage the writes last as long as the page.
      }
    },
    adopt: (take) => {
      for (const key of keysWith(prefix)) {
        if (key === own) continue
        const inherit = (): void => {
          if (closing.signal.aborted) return
          const writes = readWrites(key)
          if (writes.length > 0) take(writes)
          // Taking has saved them under our own name.
          localStorage.removeItem(key)
        }
        if (locks === null) inherit()
        else locks.request(key, { signal: closing.signal }, inherit).catch(() => undefined)
      }
    },
    close: () => {
      closing.abort()
      release()
    },
  }
}

/** Drops what waits to be sent for a user, in every tab of this browser. */
export function dropUnsent(uid: string): void {
  for (const key of keysWith(`roundtrip.unsent.${uid}.`)) localStorage.removeItem(key)
}

function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function readWrites(key: string): readonly PendingWrite[] {
  try {
    const read = z.safeParse(z.array(pendingWrite), JSON.parse(localStorage.getItem(key) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}
