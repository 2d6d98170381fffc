import type { SessionUser } from '@roundtrip/contract/auth'
import { AppError } from '@roundtrip/contract/errors'
import type { AuthClient } from './auth-client.ts'
import { clearOffline, storeOffline, readOffline } from '../offline/kept.ts'

/** The stored user must be readable before anyone is signed in, so the entry has no user id. */
const ANYONE = ''

/**
 * Returns the stored user while the server cannot be reached, so that the journal opens offline. The server's response
 * always wins: if it reports nobody, or another user, everything stored is deleted.
 */
export function rememberingUser(client: AuthClient): AuthClient {
  const session = async (): Promise<{ readonly user: SessionUser | null }> => {
    try {
      const { user } = await client.query('session')
      const before = asUser(await readOffline(ANYONE, 'user'))
      if (before !== null && before.uid !== user?.uid) await clearOffline()
      if (user !== null) await storeOffline(ANYONE, 'user', user)
      return { user }
    } catch (error) {
      const isUnreachable = error instanceof AppError && error.reason === 'auth/network-request-failed'
      const user = isUnreachable ? asUser(await readOffline(ANYONE, 'user')) : null
      if (user === null) throw error
      return { user }
    }
  }
  const query = ((name) => (name === 'session' ? session() : client.query(name))) as AuthClient['query']
  return { ...client, query }
}

function asUser(value: unknown): SessionUser | null {
  return typeof value === 'object' && value !== null && 'uid' in value ? (value as SessionUser) : null
}
