import { AppError, type SessionUser } from '@roundtrip/contract'
import type { AuthClient } from './auth-client.ts'
import { forgetKept, keep, kept } from '../offline/kept.ts'

/** The user is kept for whoever opens this browser, so under no name of a user. */
const ANYONE = ''

/**
 * Answers who is signed in from memory while the server cannot be reached, so that the journal opens offline. Whatever
 * the server says goes before that: once it says nobody, or somebody else, everything that was kept is forgotten.
 */
export function rememberingUser(client: AuthClient): AuthClient {
  const session = async (): Promise<{ readonly user: SessionUser | null }> => {
    try {
      const { user } = await client.ask('session')
      const before = asUser(await kept(ANYONE, 'user'))
      if (before !== null && before.uid !== user?.uid) await forgetKept()
      if (user !== null) await keep(ANYONE, 'user', user)
      return { user }
    } catch (error) {
      const isUnreachable = error instanceof AppError && error.reason === 'auth/network-request-failed'
      const user = isUnreachable ? asUser(await kept(ANYONE, 'user')) : null
      if (user === null) throw error
      return { user }
    }
  }
  const ask = ((question) => (question === 'session' ? session() : client.ask(question))) as AuthClient['ask']
  return { ...client, ask }
}

function asUser(value: unknown): SessionUser | null {
  return typeof value === 'object' && value !== null && 'uid' in value ? (value as SessionUser) : null
}
