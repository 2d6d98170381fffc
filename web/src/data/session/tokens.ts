import { claimOf } from './claims.ts'

/** Gives a bearer token, or null while nobody is signed in; `fresh` asks for a new one. */
export type TokenSource = (options?: { readonly fresh: boolean }) => Promise<string | null>

/** A token is renewed this long before it ends. */
const RENEW_BEFORE_MS = 30_000

type TokenParts = {
  /** Null where the session has ended. */
  readonly token: () => Promise<string | null>
  readonly now: () => number
  /** Null while nobody is signed in. */
  readonly uid: () => string | null
  readonly onEnded: () => void
}

/** One token at a time, asked for once however many calls want it. It is never kept outside of memory. */
export function createTokens(parts: TokenParts): { readonly token: TokenSource; readonly forget: () => void } {
  let token: { readonly text: string; readonly endsAt: number } | null = null
  let pending: Promise<string | null> | null = null
  const renew = async (): Promise<string | null> => {
    const asked = parts.uid()
    const text = await parts.token()
    // An answer for a user who has left meanwhile concerns nobody.
    if (asked === null || parts.uid() !== asked) return null
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
      if (parts.uid() === null) return null
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
  const ends = Number(claimOf(text, 'exp'))
  return Number.isFinite(ends) ? ends * 1_000 : 0
}
