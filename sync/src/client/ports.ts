/** What the engine needs from its environment. The browser and the simulator each provide their own. */
import type { CollectionName } from '@roundtrip/contract/documents'
import type { CommitWrite, KnownDocument } from '../protocol/documents.ts'

/** The calls of the document service. They reject with an AppError; `unavailable` if there was no response. */
export type Transport = {
  /** A whole collection, complete up to the change `seq`. */
  readonly list: (collection: CollectionName) => Promise<{
    readonly documents: readonly KnownDocument[]
    readonly seq: number
  }>
  readonly commit: (write: CommitWrite) => Promise<KnownDocument>
  /** Many writes at once, all or none of them; at most `LIMITS.writes`. */
  readonly commitAll: (writes: readonly CommitWrite[]) => Promise<readonly KnownDocument[]>
  /** Opens the event stream after the change of this number; null = from now on. */
  readonly listen: (since: number | null) => EventStream
}

/** The text of an event stream in pieces of any length. It starts to load when the pieces are first read. */
export type EventStream = {
  readonly pieces: AsyncIterable<string>
  /** Closes the stream, even one that is still being opened. */
  readonly close: () => void
}

export type Timers = {
  /** Calls back once after `ms`; the returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** The current time in UTC ms. */
  readonly now: () => number
}

/** Storage shared by all tabs of a browser, such as `localStorage`. May throw if the browser has none. */
export type SharedStorage = {
  readonly keys: () => readonly string[]
  readonly get: (key: string) => string | null
  readonly set: (key: string, text: string) => void
  readonly remove: (key: string) => void
}

/** Locks between the tabs of a browser. A closed tab releases its locks. */
export type TabLocks = {
  /** Runs `hold` once the lock is free, and releases it when `hold` settles. The returned function stops waiting. */
  readonly request: (name: string, hold: () => void | Promise<void>) => () => void
}

/** Messages to the other tabs of a browser; the sender does not receive its own. */
export type TabChannel = {
  readonly send: (message: unknown) => void
  readonly close: () => void
}

/** What one tab shares with the others of the same browser. */
export type Tabs = {
  /** null if the browser has none, such as on pages that were not loaded over TLS. */
  readonly locks: TabLocks | null
  readonly channel: (name: string, onMessage: (message: unknown) => void) => TabChannel
}
