import { useSyncExternalStore } from 'react'

/** What is shown as this browser kept it, because the server could not be asked. */
const fromHere = new Set<string>()
const listeners = new Set<() => void>()

/** Notes whether something is shown as it was kept, or as the server says it. */
export function showsKept(name: string, isKept: boolean): void {
  if (fromHere.has(name) === isKept) return
  if (isKept) fromHere.add(name)
  else fromHere.delete(name)
  for (const listener of listeners) listener()
}

export type Reach = 'online' | 'offline' | 'unreachable'

/** `offline`: the device has no connection. `unreachable`: it has one, but what is shown is what was kept. */
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
