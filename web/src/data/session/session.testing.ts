import type { SessionUser } from '@roundtrip/contract/auth'

/** A user as the accounts service describes one. */
export function userOf(uid: string, changes: Partial<SessionUser> = {}): SessionUser {
  return {
    uid,
    email: `${uid}@example.com`,
    phone: null,
    name: '',
    demo: false,
    hasPassword: true,
    secondFactor: false,
    providers: [],
    ...changes,
  }
}
