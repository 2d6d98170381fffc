import type { SessionUser } from '@roundtrip/contract'
import { assert } from '@roundtrip/core/base'
import { createContext, useContext } from 'react'

/** Filled by the guard alone: below it there is always a user, and it is the one of the address. */
export const UserContext = createContext<SessionUser | null>(null)

/** The signed-in user; only below the guard. */
export function useUser(): SessionUser {
  const user = useContext(UserContext)
  assert(user !== null, 'useUser is called below the guard')
  return user
}

export function useUid(): string {
  return useUser().uid
}

/** What a user is called where there is room for one word: the name, else how they log in. */
export function userName({ name, email, phone, demo }: SessionUser): string {
  if (demo) return 'Demo journal'
  return [name, email, phone].find(Boolean) ?? 'You'
}
