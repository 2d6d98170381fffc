import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The present, to the minute. Screens that stay open over midnight notice the new day. */
export function useNow(): number {
  return useSyncExternalStore(tick, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}
