/**
 * A connection through which an exchange pushes news of one account, as a protocol without any input or output:
 * `keep-line.ts` opens it and keeps it open.
 *
 * A message is only a trigger: it names streams of the reader that have something new, and ordinary requests read it.
 * So no content of a message is ever stored, and the next run catches what a lost message was about.
 */
import type { Trouble } from '@roundtrip/contract/exchanges'

export type Line = {
  /** Distinguishes the connections of an account: `spot`, `usdm`. */
  readonly name: string
  /** The address to connect to. May request a key for it, and throws a `ReadingTrouble` if the exchange refuses. */
  readonly address: () => Promise<string>
  /** The messages to send once the connection is open. Without a greeting it is ready as soon as it is open. */
  readonly greeting: () => Promise<readonly string[]>
  readonly interpret: (message: unknown) => readonly LineEvent[]
  /** The message that keeps the connection open; null if the exchange sends pings itself. */
  readonly ping: { readonly text: string; readonly everyMs: number } | null
  /** If nothing at all arrives for this long, the connection is dead. */
  readonly silenceMs: number
  /** Renews the key behind the address; null if nothing expires. */
  readonly renewal: { readonly everyMs: number; readonly renew: () => Promise<void> } | null
}

/** The meaning of a message. */
export type LineEvent =
  /** Send this. */
  | { readonly kind: 'reply'; readonly text: string }
  /** From now on all news arrive. */
  | { readonly kind: 'ready' }
  | Refusal
  | { readonly kind: 'changes'; readonly changes: StreamChanges }
  /** The exchange ends this connection. */
  | { readonly kind: 'over' }

/** Why the exchange does not push its news. */
export type Refusal = {
  readonly kind: 'refused'
  readonly reason: Trouble
  /** The exchange's own code and message, without anything secret; null if it gave none. */
  readonly exchangeMessage: string | null
}

export function refusal(reason: Trouble, exchangeMessage: string | null): Refusal {
  return { kind: 'refused', reason, exchangeMessage }
}

/**
 * Names of the reader's streams that have something new. A name that ends in `*` matches every stream with that prefix.
 */
export type StreamChanges = {
  /** New fills, which a trader wants to see within seconds. */
  readonly now: readonly string[]
  /** News that can wait for half a minute: orders, funding, transfers. */
  readonly soon: readonly string[]
}

export function streamChanges({ now = [], soon = [] }: Partial<StreamChanges>): LineEvent {
  return { kind: 'changes', changes: { now: [...new Set(now)], soon: [...new Set(soon)] } }
}

/** A symbol in a message, as a part of a stream's name; null if it cannot be one. */
export function symbolIn(text: string | null): string | null {
  return text !== null && /^[^\s/*]{1,40}$/u.test(text) ? text : null
}
