/** The messages to and from the exchange thread. Everything here can be sent between threads. */
import type { Credentials, ExchangeId, ExchangeRegion, Trouble } from '@roundtrip/contract/exchanges'
import type { LedgerText } from '@roundtrip/core/ledger'
import type { CandleRequest, CandleResult } from './candle-port.ts'
import type { MarketRequest, MarketResult } from './market-port.ts'
import type { AccountRights, Live, RecordPage, PageRequest, StreamName } from './readers/reader.ts'
import type { StreamNews } from './user-streams/watch-accounts.ts'

/** An account at an exchange, with everything needed to read it. */
export type AccountAccess = {
  /** Identifies the connection, so that the thread can cache its reader. */
  readonly name: string
  readonly exchange: ExchangeId
  /** The site of the account; null = the global site of the exchange. */
  readonly region: ExchangeRegion | null
  readonly credentials: Credentials
  /** Address to use instead of the exchange; null = the exchange, or the one in the settings. */
  readonly gateway: string | null
}

/** A page with its records already in the ledger's text form. */
export type LedgerPage = Omit<RecordPage, 'records' | 'gone'> & {
  readonly ledger: LedgerText
  /** Keys of records that earlier versions derived from the same rows. */
  readonly outdated: readonly string[]
  /** Keys of records that no longer count. */
  readonly takenBack: readonly string[]
  readonly fills: number
  readonly cashEvents: number
}

export type ThreadMessages = {
  readonly candles: { readonly input: CandleRequest; readonly output: CandleResult }
  readonly market: { readonly input: MarketRequest; readonly output: MarketResult }
  readonly rights: { readonly input: { readonly access: AccountAccess }; readonly output: AccountRights }
  readonly streams: { readonly input: { readonly access: AccountAccess }; readonly output: readonly StreamName[] }
  readonly named: {
    readonly input: { readonly access: AccountAccess; readonly names: readonly string[] }
    readonly output: readonly StreamName[]
  }
  readonly page: {
    readonly input: {
      readonly access: AccountAccess
      readonly request: PageRequest
      /** Whether the account is up to date, or its history is still being read. */
      readonly urgency: 'news' | 'history'
    }
    readonly output: LedgerPage
  }
  readonly live: { readonly input: { readonly access: AccountAccess }; readonly output: Live }
  /** Follows the user stream of an account, whose news then arrive as `StreamMessage`s; false = it has none. */
  readonly watch: { readonly input: { readonly access: AccountAccess }; readonly output: boolean }
  /** By the name of the connection. */
  readonly unwatch: { readonly input: { readonly name: string }; readonly output: null }
}
export type MessageName = keyof ThreadMessages

export type ThreadMessage = {
  readonly [Name in MessageName]: {
    readonly id: number
    readonly name: Name
    readonly input: ThreadMessages[Name]['input']
  }
}[MessageName]

export type ThreadReply =
  | { readonly id: number; readonly status: 'answered'; readonly output: unknown }
  | {
      readonly id: number
      readonly status: 'trouble'
      readonly reason: Trouble
      readonly message: string
      readonly retryAfterMs: number | null
      readonly exchangeMessage: string | null
    }
  /** An unexpected error; the message contains no secret. */
  | { readonly id: number; readonly status: 'failed'; readonly message: string }

/** News of a watched account. */
export type StreamMessage = { readonly status: 'news'; readonly name: string; readonly news: StreamNews }
