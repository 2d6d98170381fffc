import { AUTH_ORIGIN } from '../../origins.ts'
import { clearOffline } from '../offline/kept.ts'
import { rememberingUser } from './remembered-user.ts'
import { clearSessionCache } from '../offline/tab-keys.ts'
import { createAuthClient } from './auth-client.ts'
import { createSession } from './session.ts'

const leavers = new Set<() => void>()
// Prerendering has no other tabs, and an open channel would keep the process alive.
const hasTabs = typeof window !== 'undefined' && typeof BroadcastChannel !== 'undefined'

/** The session of the page. Free of React, because the prerendered pages use it too. */
export const session = createSession({
  client: rememberingUser(createAuthClient(AUTH_ORIGIN)),
  channel: hasTabs ? new BroadcastChannel('roundtrip.session') : null,
  now: () => Date.now(),
  onSignedOut: () => {
    clearSessionCache()
    void clearOffline()
    for (const leave of leavers) leave()
  },
})

if (hasTabs) {
  const look = (): void => {
    if (!document.hidden) void session.returned()
  }
  addEventListener('focus', look)
  // A user remembered offline may have been signed out elsewhere.
  addEventListener('online', () => void session.load())
  document.addEventListener('visibilitychange', look)
}

/** Runs when the user changes, so that no data of the previous one stays in memory. */
export function onUserLeft(act: () => void): void {
  leavers.add(act)
}

/** Creates a demo journal in the browser's time zone and signs in to it. Returns its user id. */
export async function startDemo(): Promise<string> {
  await session.act('demo', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
  return session.current()?.uid ?? ''
}
