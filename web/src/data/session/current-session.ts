import { useSyncExternalStore } from 'react'
import { session } from './page-session.ts'
import type { CurrentUser } from './session.ts'

export function useCurrentUser(): CurrentUser {
  return useSyncExternalStore(session.subscribe, session.current, session.current)
}
