import type {
  CoinRename,
  Correction,
  FillChanges,
  ImportRecord,
  ManualFill,
  PlanLimits,
  RenameEffect,
  RestoreProgress,
  RestoreResult,
  Traded,
} from '@roundtrip/contract'
import type { LedgerText, TypedRename } from '@roundtrip/core/ledger'
import type { Market, TimeRange } from '@roundtrip/core/market'
import type { MostFills } from '../plans/limits.ts'
import type { RecordSource } from './join-sources.ts'
import type { StoredCounts } from './store-records.ts'

/** The heavy work, done in worker threads. Everything here can be sent between threads. */
export type LedgerTasks = {
  readonly stageChunk: {
    readonly input: {
      readonly uid: string
      readonly importId: string
      readonly chunk: number
      readonly instruments: readonly string[]
      readonly fills: string
      readonly cashEvents: string
    }
    readonly output: { readonly nextChunk: number }
  }
  readonly commitImport: {
    readonly input: { readonly uid: string; readonly importId: string; readonly mostFills?: MostFills }
    readonly output: { readonly import: ImportRecord; readonly ledgerVersion: number }
  }
  /** Records of a connection, with how far its streams are read once these count. */
  readonly addSynced: {
    readonly input: {
      readonly uid: string
      readonly connection: string
      readonly ledgers: readonly LedgerText[]
      readonly streams: readonly StreamState[]
      /** Records that could not be used. */
      readonly refused: number
      readonly mostFills?: MostFills
    }
    readonly output: StoredCounts & { readonly ledgerVersion: number }
  }
  /** What the ledger says that an account holds: to be put beside what its exchange says. */
  readonly holdings: {
    readonly input: { readonly uid: string; readonly account: string }
    readonly output: StoredHoldings
  }
  readonly undoImport: {
    /** What a connection brought is taken back with the connection alone. */
    readonly input: { readonly uid: string; readonly importId: string; readonly source: RecordSource }
    readonly output: {
      readonly ledgerVersion: number
      readonly fillsRemoved: number
      readonly cashEventsRemoved: number
    }
  }
  /** Makes the demo's journal anew; `now` decides which two years it covers. */
  readonly fillDemo: {
    readonly input: { readonly uid: string; readonly now: number }
    readonly output: { readonly ledgerVersion: number }
  }
  /** Brings back an archive that lies in a file; tells how far it is. */
  readonly restore: {
    /** `limits`: what the plan of the user allows; absent = everything. */
    readonly input: { readonly uid: string; readonly path: string; readonly limits?: PlanLimits }
    readonly output: RestoreResult
  }
  readonly deleteAccount: {
    readonly input: { readonly uid: string; readonly account: string }
    readonly output: { readonly ledgerVersion: number }
  }
  readonly rebuildAll: {
    readonly input: { readonly uid: string }
    readonly output: { readonly ledgerVersion: number }
  }
  /** Builds the positions again that depend on a rate. */
  readonly rebuildRated: {
    readonly input: { readonly uid: string }
    readonly output: { readonly ledgerVersion: number }
  }
  readonly correct: {
    readonly input: {
      readonly uid: string
      readonly change:
        | { readonly kind: 'split'; readonly tradeId: string; readonly fills: readonly string[] }
        | { readonly kind: 'merge'; readonly tradeIds: readonly string[] }
        | { readonly kind: 'cost'; readonly tradeId: string; readonly fill: string; readonly price: string }
        | {
            readonly kind: 'edit'
            readonly tradeId: string
            readonly fill: string
            readonly changes: FillChanges
            /** The trader said that a fill may close before another opens. */
            readonly confirmed: boolean
            /** What counts as the future for fills. */
            readonly now: number
          }
    }
    readonly output: { readonly correction: Correction; readonly tradeId: string; readonly ledgerVersion: number }
  }
  readonly moveImport: {
    readonly input: { readonly uid: string; readonly importId: string; readonly account: string }
    readonly output: { readonly ledgerVersion: number; readonly fillsMoved: number; readonly cashEventsMoved: number }
  }
  readonly moveTrade: {
    readonly input: { readonly uid: string; readonly tradeId: string; readonly account: string }
    readonly output: { readonly tradeId: string; readonly ledgerVersion: number }
  }
  /** Joins a coin under its old and its new name. `preview`: only says what it would change. */
  readonly addRename: {
    readonly input: { readonly uid: string; readonly rename: TypedRename; readonly preview: boolean }
    readonly output: { readonly rename: CoinRename; readonly effect: RenameEffect; readonly ledgerVersion: number }
  }
  readonly removeRename: {
    readonly input: { readonly uid: string; readonly id: string }
    readonly output: { readonly effect: RenameEffect; readonly ledgerVersion: number }
  }
  readonly takeBack: {
    readonly input: { readonly uid: string; readonly id: string }
    readonly output: { readonly ledgerVersion: number }
  }
  /** `now` is what counts as the future for fills. */
  readonly addManualFills: {
    readonly input: {
      readonly uid: string
      readonly traded: Traded
      readonly fills: readonly ManualFill[]
      readonly confirmed: boolean
      readonly now: number
      readonly mostFills?: MostFills
    }
    readonly output: { readonly tradeId: string; readonly ledgerVersion: number }
  }
  readonly removeManualFill: {
    readonly input: { readonly uid: string; readonly account: string; readonly fill: string }
    readonly output: { readonly ledgerVersion: number }
  }
  readonly ratesAt: {
    readonly input: {
      readonly uid: string
      readonly moments: readonly { readonly from: string; readonly to: string; readonly time: number }[]
    }
    /** Decimal text, or null where no rate is known. */
    readonly output: { readonly rates: (string | null)[] }
  }
  readonly tradeDetail: {
    readonly input: { readonly uid: string; readonly tradeId: string }
    /** JSON of the contract's trade detail, or null where there is no such trade. */
    readonly output: { readonly detail: string | null }
  }
  /** Some of the trades with all their digits, as lines of JSON; see `tradeRecord` of core. */
  readonly exactTrades: {
    /** `after`: where the page before ended; null = from the beginning. */
    readonly input: { readonly uid: string; readonly after: string | null }
    readonly output: { readonly lines: string; readonly next: string | null }
  }
  /** Candles of the market that the demo's trader of this user traded in. */
  readonly demoCandles: {
    readonly input: {
      readonly uid: string
      readonly market: Market
      readonly range: TimeRange
      readonly intervalMs: number
    }
    /** Null where the user or the market is no demo; bars as text on the grid that begins with the range. */
    readonly output: { readonly bars: string | null }
  }
}

/** How far one part of a connection's history is read. Times are UTC ms. */
export type StreamState = {
  readonly name: string
  readonly title: string
  readonly position: string | null
  readonly reached: number | null
  /** Before this the exchange tells nothing; null = it tells everything, or is not asked yet. */
  readonly since: number | null
  /** The end of the run in which it was read last. */
  readonly runUntil: number | null
  /** Read up to the end of that run. */
  readonly ended: boolean
}

/** As core's holdings, with decimal texts, which can be sent between threads. */
export type StoredHoldings = {
  readonly positions: readonly {
    readonly symbol: string
    readonly side: 'both' | 'long' | 'short'
    readonly quantity: string
  }[]
  readonly assets: readonly { readonly asset: string; readonly amount: string }[]
  readonly bookings: number
  /** The user's own renames, by which `assets` are named. */
  readonly renames: readonly TypedRename[]
}

export type TaskName = keyof LedgerTasks

/** A failure of a task that is expected: the reason that the function declares, and what is told with it. */
export type TaskFailure = {
  readonly reason: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

export type WorkerRequest = {
  readonly [Name in TaskName]: { readonly id: number; readonly name: Name; readonly input: LedgerTasks[Name]['input'] }
}[TaskName]

export type WorkerAnswer =
  | { readonly id: number; readonly status: 'progress'; readonly progress: RestoreProgress }
  | { readonly id: number; readonly status: 'done'; readonly output: unknown }
  | { readonly id: number; readonly status: 'refused'; readonly failure: TaskFailure }
  | { readonly id: number; readonly status: 'failed'; readonly message: string }
