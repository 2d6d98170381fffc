/**
 * A connection through which an exchange pushes news of one account, as a protocol without any input or output:
 * `keep-line.ts` opens it and keeps it open.
 *
 * What is heard is only a bell: it names streams of the reader that have something new, and the ordinary requests read
 * it. So nothing that a message says is ever stored, and a message that is lost is found by the next run.
 */
import type { Trouble } from '@roundtrip/contract/exchanges'

export type Line = {
  /** Tells the lines of an account apart: `spot`, `usdm`. */
  readonly name: string
  /** Where to connect. May request a key for it, and throws a `ReadingTrouble` where the exchange refuses. */
  readonly address: () => Promise<string>
  /** What to send once the connection is open. A line without a greeting is ready as soon as it is open. */
  readonly greeting: () => Promise<readonly string[]>
  readonly hear: (message: unknown) => readonly Heard[]
  /** What keeps the connection open; null where the exchange sends pings itself. */
  readonly ping: { readonly text: string; readonly everyMs: number } | null
  /** Where nothing at all arrives for this long, the connection is dead. */
  readonly silenceMs: number
  /** Renews what the address needs; null where nothing runs out. */
  readonly renewal: { readonly everyMs: number; readonly renew: () => Promise<void> } | null
}

/** What a message means. */
export type Heard =
  /** Send this. */
  | { readonly kind: 'reply'; readonly text: string }
  /** From now on all news arrive. */
  | { readonly kind: 'ready' }
  | Refusal
  | { readonly kind: 'bell'; readonly bell: Bell }
  /** The exchange ends this connection. */
  | { readonly kind: 'over' }

/** Why the exchange does not tell its news. */
export type Refusal = {
  readonly kind: 'refused'
  readonly reason: Trouble
  /** The exchange's own code and message, without anything secret; null if it gave none. */
  readonly exchangeMessage: string | null
}

export function refusal(reason: Trouble, exchangeMessage: string | null): Refusal {
  return { kind: 'refused', reason, exchangeMessage }
}

/** Names of the reader's streams in which something is new. One that ends in `*` stands for all that begin so. */
export type Bell = {
  /** New fills, which a trader wants to see within seconds. */
  readonly now: readonly string[]
  /** What can wait for half a minute: orders, funding, transfers. */
  readonly soon: readonly string[]
}

export function bell({ now = [], soon = [] }: Partial<Bell>): Heard {
  return { kind: 'bell', bell: { now: [...new Set(now)], soon: [...new Set(soon)] } }
}

/** A symbol in a message, as a part of a stream's name; null if it cannot be one. */
export function symbolIn(text: string | null): string | null {
  return text !== null && /^[^\s/*]{1,40}$/u.test(text) ? text : null
}
