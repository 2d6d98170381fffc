import { createContext, useContext } from 'react'
import { assert } from '@roundtrip/core/base'
import type { SessionUser } from './auth-client.ts'

/** Filled by the guard alone: below it there is always a user, and it is the one of the address. */
export const UserContext = createContext<SessionUser | null>(null)

export function useUser(): SessionUser {
  const user = useContext(UserContext)
  assert(user !== null, 'useUser is called below the guard')
  return user
}

export function useUid(): string {
  return useUser().uid
}
