/** How the history of one account at one exchange is read, page by page. */
import type { KeyRights, OpenPosition, Trouble, WalletBalance } from '@roundtrip/contract'
import type { ApiRecord } from '@roundtrip/core/exchange-api'
import type { Fixed } from '@roundtrip/core/base'

/** Reads one account. Made from its credentials; keeps nothing between questions but what makes them cheaper. */
export type AccountReader = {
  /** What the key may do, and whose account it is. */
  readonly rights: () => Promise<AccountRights>
  /** The streams that are known before anything was read. */
  readonly streams: () => Promise<readonly StreamName[]>
  /** The next page of a stream. */
  readonly page: (question: PageQuestion) => Promise<RecordPage>
  readonly live: () => Promise<Live>
}

export type AccountRights = {
  readonly rights: KeyRights
  /** The exchange's own number of the account, where it tells one: two keys of one account have the same. */
  readonly owner: string | null
}

/**
 * A part of the account's history that is read on its own: a market's fills, a symbol's fills, funding, transfers.
 * The name is stable for ever, such as `usdm/fills/BTCUSDT`, and the reader finds its way by it.
 */
export type StreamName = {
  readonly name: string /** As traders read it: `USD-M futures, BTCUSDT`. */
  readonly title: string
}

export type PageQuestion = {
  readonly stream: string
  /** Where the last page ended; null at the very beginning. A text that only the reader understands. */
  readonly position: string | null
  /** The first page of a run: it begins earlier than the position by the stream's overlap, for what came late. */
  readonly fresh: boolean
  /** UTC ms: nothing later is asked for in this run, so that pages stay what they are while new fills arrive. */
  readonly until: number
}

export type RecordPage = {
  readonly records: readonly ApiRecord[]
  /** Records that cannot be used, each with the reason. Never a reason to lose the others. */
  readonly refused: readonly string[]
  /** Where the next page begins, in this run or a later one. */
  readonly position: string
  /** False where the stream is read up to `until`. */
  readonly more: boolean
  /** UTC ms up to which the stream is whole, for the eye; null where pages do not go by time. */
  readonly reached: number | null
  /** UTC ms before which the exchange tells nothing; null = it tells everything. Counts on the first page of all. */
  readonly since: number | null
  /** Streams that this page led to. */
  readonly found: readonly StreamName[]
}

/** A position as the exchange sees it, beside what the ledger makes of it. */
export type HeldPosition = {
  readonly symbol: string
  readonly side: 'both' | 'long' | 'short'
  /** Signed: negative where short. In the units of the ledger's fills. */
  readonly quantity: Fixed
}

export type Live = {
  /** UTC ms */
  readonly at: number
  readonly positions: readonly OpenPosition[]
  readonly balances: readonly WalletBalance[]
  /** The same positions, as exact numbers under the ledger's names. */
  readonly held: readonly HeldPosition[]
}

/** Why a question was not answered. What a page told before is not lost by it. */
export class ReadingTrouble extends Error {
  override readonly name = 'ReadingTrouble'
  readonly reason: Trouble
  /** How long the exchange wants to be left alone, ms; null where it does not say. */
  readonly retryAfterMs: number | null

  constructor(reason: Trouble, parts: { readonly message?: string; readonly retryAfterMs?: number | null } = {}) {
    super(parts.message ?? reason)
    this.reason = reason
    this.retryAfterMs = parts.retryAfterMs ?? null
  }
}
