/** How the history of one account at one exchange is read, page by page. */
import type { KeyRights, OpenPosition, Trouble, WalletBalance } from '@roundtrip/contract/exchanges'
import type { ApiRecord } from '@roundtrip/core/exchange-api'
import type { Fixed } from '@roundtrip/core/base'
import type { SeenOrder } from '@roundtrip/core/orders'
import type { Line } from '../user-streams/line.ts'

/** Reads one account, opened with its credentials. Keeps nothing between requests except caches. */
export type AccountReader = {
  /** The key's permissions, and whose account it is. */
  readonly rights: () => Promise<AccountRights>
  /** The streams known before anything was read. */
  readonly streams: () => Promise<readonly StreamName[]>
  /** Streams by name, such as those that an earlier run discovered; `retired` if there is none. Makes no request. */
  readonly named: (names: readonly string[]) => Promise<readonly StreamName[]>
  /** The next page of a stream. */
  readonly page: (request: PageRequest) => Promise<RecordPage>
  readonly live: () => Promise<Live>
  /** The connections on which the exchange pushes news; empty if there are none. */
  readonly lines: () => Promise<readonly Line[]>
}

export type AccountRights = {
  readonly rights: KeyRights
  /** The exchange's own id of the account, if it gives one: two keys of one account have the same. */
  readonly owner: string | null
}

/**
 * The purpose of a stream, which decides when it is read; `sync/take-turns.ts` has the order. A stream with several
 * purposes has the role under which new fills are seen soonest.
 */
export type StreamRole =
  /**
   * Shows which markets were traded, in a few requests. It may include records of its own, such as payments of
   * contracts.
   */
  | 'traded-markets'
  /** Executions, whatever other streams they lead to. */
  | 'fills'
  /** Finds the traded markets by trying one after another, which takes minutes. */
  | 'market-search'
  /** Open orders, and recently ended ones. Exchanges forget them soon. */
  | 'orders'
  /** Funding of contracts, alone or among other payments. */
  | 'funding'
  /** Deposits, withdrawals, transfers, conversions, interest: changes of a wallet other than trades in a market. */
  | 'cash'
  /** No purpose any more: other streams took over. */
  | 'retired'

/**
 * A part of the account's history that is read on its own: fills of a market or symbol, funding, transfers. The name,
 * such as `usdm/fills/BTCUSDT`, never changes, and the reader recognizes the stream by it.
 */
export type StreamName = {
  readonly name: string
  /** For traders: `USD-M futures, BTCUSDT`. */
  readonly title: string
  readonly role: StreamRole
}

export type PageRequest = {
  readonly stream: string
  /** Where the last page ended; null at the start. Only the reader understands this text. */
  readonly position: string | null
  /** The first page of a run starts before the position, by the stream's overlap, to catch late records. */
  readonly fresh: boolean
  /** UTC ms: this run requests nothing later, so that new fills do not shift its pages. */
  readonly until: number
}

export type RecordPage = {
  readonly records: readonly ApiRecord[]
  readonly orders?: readonly SeenOrder[]
  /** True if `orders` includes every open order of the stream; one that is missing has ended. */
  readonly hasAllOpen?: boolean
  /** Records that no longer count, such as a withdrawal that was cancelled. They are removed from the account. */
  readonly gone?: readonly ApiRecord['draft'][]
  /** Unusable records, each with its reason. The others are kept. */
  readonly refused: readonly string[]
  /** Where the next page begins, in this run or a later one. */
  readonly position: string
  /** False once the stream is read up to `until`. */
  readonly more: boolean
  /** UTC ms up to which the stream is complete, to show progress; null if pages are not ordered by time. */
  readonly reached: number | null
  /** UTC ms back to which a stream that goes from new to old was read; absent or null once it is complete. */
  readonly back?: number | null
  /** UTC ms before which the exchange has no history; null = it has everything. For a stream's first page. */
  readonly since: number | null
  /** Streams that this page discovered. */
  readonly discovered: readonly StreamName[]
}

/** A position as the exchange states it, to compare with the ledger's. */
export type PositionQuantity = {
  readonly symbol: string
  readonly side: 'both' | 'long' | 'short'
  /** Signed: negative for a short. In the units of the ledger's fills. */
  readonly quantity: Fixed
}

export type Live = {
  /** UTC ms */
  readonly at: number
  readonly positions: readonly OpenPosition[]
  readonly balances: readonly WalletBalance[]
  /** The same positions, as exact numbers under the ledger's names. */
  readonly quantities: readonly PositionQuantity[]
}

type TroubleDetails = {
  readonly message?: string
  readonly retryAfterMs?: number | null
  readonly exchangeMessage?: string | null
}

/** Why a request failed. Records read before are not lost. */
export class ReadingTrouble extends Error {
  override readonly name = 'ReadingTrouble'
  readonly reason: Trouble
  /** How long the exchange asked us to wait, ms; null if it did not say. */
  readonly retryAfterMs: number | null
  /** The exchange's own code and message, without anything secret: `-1121 Invalid symbol.`; null if it gave none. */
  readonly exchangeMessage: string | null

  constructor(reason: Trouble, details: TroubleDetails = {}) {
    super(details.message ?? reason)
    this.reason = reason
    this.retryAfterMs = details.retryAfterMs ?? null
    this.exchangeMessage = details.exchangeMessage ?? null
  }
}
