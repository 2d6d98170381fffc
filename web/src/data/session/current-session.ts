import { useSyncExternalStore } from 'react'
import { AUTH_ORIGIN } from '../origins.ts'
import { clearSessionCache } from '../session-keys.ts'
import { createAuthClient } from './auth-client.ts'
import { createSession, type CurrentUser } from './session.ts'

const leavers = new Set<() => void>()

/** The page's one session. */
export const session = createSession({
  client: createAuthClient(AUTH_ORIGIN),
  channel: typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('roundtrip.session'),
  now: () => Date.now(),
  onSignedOut: () => {
    clearSessionCache()
    for (const leave of leavers) leave()
  },
})

/** Runs when the user of the page changes, so nothing of the last one stays in memory. */
export function onUserLeft(act: () => void): void {
  leavers.add(act)
}

export function useCurrentUser(): CurrentUser {
  return useSyncExternalStore(session.subscribe, session.current)
}
