/** What the document engine needs of the browser: timers, storage, locks and channels between tabs. */
import type { SharedStorage, TabLocks, Tabs, Timers } from '@roundtrip/sync/client'

export const timers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  now: () => Date.now(),
}

/** Throws where the browser stores nothing; the engine then works without storage. */
export const sharedStorage: SharedStorage = {
  keys: () => Object.keys(localStorage),
  get: (key) => localStorage.getItem(key),
  set: (key, text) => localStorage.setItem(key, text),
  remove: (key) => localStorage.removeItem(key),
}

export const tabs: Tabs = {
  locks: tabLocks(),
  channel: (name, onMessage) => {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => onMessage(data))
    return { send: (message) => channel.postMessage(message), close: () => channel.close() }
  },
}

/** Browsers offer locks only on pages loaded over TLS or from localhost. */
function tabLocks(): TabLocks | null {
  const locks = typeof navigator === 'undefined' ? null : (navigator.locks ?? null)
  if (locks === null) return null
  return {
    request: (name, hold) => {
      const waiting = new AbortController()
      // An abort means that the tab never got the lock.
      locks.request(name, { signal: waiting.signal }, hold).catch(() => undefined)
      return () => waiting.abort()
    },
  }
}
