import { useSyncExternalStore } from 'react'

/** Names of what is shown from this browser's storage because the server cannot be reached. */
const fromHere = new Set<string>()
const listeners = new Set<() => void>()

/** Records whether something is shown from storage or as received from the server. */
export function showsKept(name: string, isKept: boolean): void {
  if (fromHere.has(name) === isKept) return
  if (isKept) fromHere.add(name)
  else fromHere.delete(name)
  for (const listener of listeners) listener()
}

export type Reach = 'online' | 'offline' | 'unreachable'

/** `offline`: the device has no connection. `unreachable`: it has one, but stored data is shown. */
export function useReach(): Reach {
  return useSyncExternalStore(subscribe, reach)
}

function reach(): Reach {
  if (!navigator.onLine) return 'offline'
  return fromHere.size > 0 ? 'unreachable' : 'online'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
