import { useSyncExternalStore } from 'react'
import { session } from './page-session.ts'
import type { CurrentUser } from './session.ts'

/** Who is signed in on this page, as it changes. */
export function useCurrentUser(): CurrentUser {
  return useSyncExternalStore(session.subscribe, session.current, session.current)
}

/** Whether this page was signed out from elsewhere. */
export function useWasEnded(): boolean {
  return useSyncExternalStore(session.subscribe, session.wasEnded, session.wasEnded)
}
