import { MINUTE_MS } from '@roundtrip/core/base'
import { useSyncExternalStore } from 'react'

const SECOND_MS = 1_000

/** The current time, to the minute, so that a screen open over midnight notices the new day. */
export function useNow(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
}

/** The current time, to the second, for showing ages of a few seconds. */
export function useSeconds(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS)
}

const every = (ms: number) => (listener: () => void) => {
  const timer = setInterval(listener, ms)
  return () => clearInterval(timer)
}
const everyMinute = every(MINUTE_MS)
const everySecond = every(SECOND_MS)
