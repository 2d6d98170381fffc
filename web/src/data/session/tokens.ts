import { claimOf } from './claims.ts'

/** Returns a bearer token, or null while nobody is signed in; `fresh` requests a new one. */
export type TokenSource = (options?: { readonly fresh: boolean }) => Promise<string | null>

/** A token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 30_000

type Dependencies = {
  /** Null if the session has ended. */
  readonly token: () => Promise<string | null>
  readonly now: () => number
  /** Null while nobody is signed in. */
  readonly uid: () => string | null
  readonly onEnded: () => void
}

/** Keeps one token in memory only. Calls at the same time share one request for it. */
export function createTokens(dependencies: Dependencies): { readonly token: TokenSource; readonly forget: () => void } {
  let token: { readonly text: string; readonly endsAt: number } | null = null
  let pending: Promise<string | null> | null = null
  const renew = async (): Promise<string | null> => {
    const uid = dependencies.uid()
    const text = await dependencies.token()
    // Ignore a response for a user who has left in the meantime.
    if (uid === null || dependencies.uid() !== uid) return null
    if (text === null) dependencies.onEnded()
    else token = { text, endsAt: endOf(text) }
    return text
  }
  return {
    forget: () => {
      token = null
      pending = null
    },
    token: async (options) => {
      if (dependencies.uid() === null) return null
      if (options?.fresh !== true && token !== null && token.endsAt - RENEW_BEFORE_MS > dependencies.now())
        return token.text
      if (pending !== null) return pending
      const renewal = renew().finally(() => {
        if (pending === renewal) pending = null
      })
      pending = renewal
      return renewal
    },
  }
}

/** When a token expires, by its own claim; a token without that claim is used once. */
function endOf(text: string): number {
  const ends = Number(claimOf(text, 'exp'))
  return Number.isFinite(ends) ? ends * 1_000 : 0
}
