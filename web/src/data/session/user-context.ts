import type { SessionUser } from '@roundtrip/contract/auth'
import { assert } from '@roundtrip/core/base'
import { createContext, useContext } from 'react'
import { t } from '../../language/translate.ts'

/** Set by the guard only: below it there is always a user, the one in the address. */
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

/** A one-word name for the user: the name, else the email or phone. */
export function userName({ name, email, phone, demo }: SessionUser): string {
  if (demo) return t('Demo journal')
  return [name, email, phone].find(Boolean) ?? t('You')
}
