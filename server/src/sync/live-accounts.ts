/** Open positions and balances from the exchange, cached for a moment. */
import type { OpenPosition, WalletBalance } from '@roundtrip/contract'
import type { ConnectionRow } from './connection-rows.ts'
import type { ExchangeAccounts } from './exchange-accounts.ts'
import { accountAccess } from './run-sync.ts'
import type { SyncParts } from './sync-parts.ts'

export type LiveAnswer = {
  readonly at: number
  readonly positions: OpenPosition[]
  readonly balances: WalletBalance[]
}

export type LiveAccounts = {
  /** Throws a `ReadingTrouble` if the exchange does not answer. */
  readonly accountOf: (uid: string, row: ConnectionRow) => Promise<LiveAnswer>
}

export type LiveAccountParts = Pick<SyncParts, 'box' | 'demoGateway' | 'now'> & { readonly accounts: ExchangeAccounts }

export function liveAccounts(parts: LiveAccountParts): LiveAccounts {
  const recent = new Map<string, { readonly requestedAt: number; readonly answer: Promise<LiveAnswer> }>()
  const ask = async (uid: string, row: ConnectionRow): Promise<LiveAnswer> => {
    const { at, positions, balances } = await parts.accounts.live(await accountAccess(parts, uid, row))
    return { at, positions: [...positions], balances: [...balances] }
  }
  return {
    accountOf: (uid, row) => {
      const now = parts.now()
      for (const [id, { requestedAt }] of recent) if (now - requestedAt >= KEPT_MS) recent.delete(id)
      const known = recent.get(row.id)
      if (known !== undefined) return known.answer
      const answer = ask(uid, row)
      recent.set(row.id, { requestedAt: now, answer })
      // Failures are not cached: the next request may succeed.
      answer.catch(() => recent.delete(row.id))
      return answer
    },
  }
}

const KEPT_MS = 5_000
