import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

/** The first screen counts as filled after this long without a running request. */
const QUIET_MS = 300
/** A screen that has requested nothing by then has all it needs. */
const SILENT_MS = 1_500
/** Screens that never stop requesting are not waited for longer than this. */
const LONGEST_MS = 10_000

let isFilled = false
let isWatching = false
const listeners = new Set<() => void>()

/**
 * Whether the first screen has its responses. What is not part of it loads afterwards, so that it takes neither bytes nor
 * time from what the user waits for.
 */
export function useFirstResponses(): boolean {
  return useSyncExternalStore(watched, () => isFilled)
}

/** Runs once the first screen has its responses, and at the latest after ten seconds. */
export function afterFirstResponses(act: () => void): void {
  if (isFilled) return act()
  const once = (): void => {
    clearTimeout(longest)
    listeners.delete(once)
    act()
  }
  const longest = setTimeout(once, LONGEST_MS)
  listeners.add(once)
}

function watched(listener: () => void): () => void {
  listeners.add(listener)
  if (!isWatching && !isFilled) watch()
  return () => listeners.delete(listener)
}

function watch(): void {
  isWatching = true
  const cache = queryClient.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    if (queryClient.isFetching() > 0) return
    const hasResponses = cache.getAll().some(({ state }) => state.status !== 'pending')
    timer = setTimeout(finish, hasResponses ? QUIET_MS : SILENT_MS)
  }
  const stop = cache.subscribe(look)
  const longest = setTimeout(finish, LONGEST_MS)
  function finish(): void {
    stop()
    clearTimeout(timer)
    clearTimeout(longest)
    isFilled = true
    for (const listener of listeners) listener()
  }
  look()
}
