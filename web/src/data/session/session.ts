import { AppError } from '@roundtrip/contract'
import type { TokenSource } from '../callable.ts'
import { type AuthClient, type SessionUser } from './auth-client.ts'

/** undefined = not known yet, null = signed out. */
export type CurrentUser = SessionUser | null | undefined

export type Session = {
  readonly current: () => CurrentUser
  readonly subscribe: (listener: () => void) => () => void
  /** Asks the server who is signed in. */
  readonly load: () => Promise<void>
  readonly signUp: (email: string, password: string) => Promise<SessionUser>
  readonly signIn: (email: string, password: string) => Promise<SessionUser>
  readonly startDemo: () => Promise<SessionUser>
  readonly signOut: () => Promise<void>
  readonly token: TokenSource
}

/** A token is renewed this long before it ends. */
const RENEW_BEFORE_MS = 30_000

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/**
 * Who is signed in, for the whole page. The session itself is a cookie that scripts cannot read; the short-lived
 * token lives in this closure and nowhere else. Signing out reaches every open tab.
 */
export function createSession(parts: {
  readonly client: AuthClient
  readonly channel: Channel | null
  readonly now: () => number
  readonly onSignedOut: () => void
}): Session {
  const { client, channel } = parts
  const listeners = new Set<() => void>()
  let user: CurrentUser

  const set = (next: SessionUser | null): void => {
    if (user?.uid !== next?.uid) {
      tokens.forget()
      if (user) parts.onSignedOut()
    }
    user = next
    for (const listener of listeners) listener()
  }
  const tokens = createTokens({ client, now: parts.now, user: () => user, onEnded: () => set(null) })
  const enter = async (act: () => Promise<SessionUser>): Promise<SessionUser> => {
    const next = await act()
    set(next)
    channel?.postMessage('changed')
    return next
  }
  const load = async (): Promise<void> => {
    try {
      set(await client.current())
    } catch (error) {
      // Without an answer nobody is signed in here, but a user who is stays so: the connection may come back.
      if (user === undefined) set(null)
      if (!(error instanceof AppError)) throw error
    }
  }
  channel?.addEventListener('message', (event) => {
    if (event.data === 'signed-out') set(null)
    else void load()
  })
  return {
    current: () => user,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    signUp: (email, password) => enter(() => client.signUp(email, password)),
    signIn: (email, password) => enter(() => client.signIn(email, password)),
    startDemo: () => enter(() => client.startDemo()),
    signOut: async () => {
      await client.signOut()
      set(null)
      channel?.postMessage('signed-out')
    },
    token: tokens.token,
  }
}

type TokenParts = {
  readonly client: Pick<AuthClient, 'token'>
  readonly now: () => number
  readonly user: () => CurrentUser
  readonly onEnded: () => void
}

/** One token at a time, asked for once however many calls want it. */
function createTokens(parts: TokenParts): { readonly token: TokenSource; readonly forget: () => void } {
  let token: { readonly text: string; readonly endsAt: number } | null = null
  let pending: Promise<string | null> | null = null
  const renew = async (): Promise<string | null> => {
    const asked = parts.user()?.uid
    const text = await parts.client.token()
    // An answer for a user who has left meanwhile concerns nobody.
    if (asked === undefined || parts.user()?.uid !== asked) return null
    if (text === null) parts.onEnded()
    else token = { text, endsAt: endOf(text) }
    return text
  }
  return {
    forget: () => {
      token = null
      pending = null
    },
    token: async (options) => {
      if (!parts.user()) return null
      if (options?.fresh !== true && token !== null && token.endsAt - RENEW_BEFORE_MS > parts.now()) return token.text
      if (pending !== null) return pending
      const asked = renew().finally(() => {
        if (pending === asked) pending = null
      })
      pending = asked
      return asked
    },
  }
}

/** When a token ends, from its own claim; a token that does not say is used once. */
function endOf(text: string): number {
  try {
    const payload = (text.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    const ends = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : Number.NaN
    return Number.isFinite(ends) ? ends * 1_000 : 0
  } catch {
    return 0
  }
}
