/** When one stream of the history fails: it is set aside and retried later, and all others continue. */
import type { Trouble } from '@roundtrip/contract/exchanges'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'
import { ReadingTrouble } from '../exchanges/readers/reader.ts'
import type { StreamState, StreamTrouble } from '../ledger/imports/add-synced.ts'

/** These concern the whole account or server, whichever stream hit them. */
const OF_THE_CONNECTION: ReadonlySet<Trouble> = new Set([
  'key-missing',
  'withdrawal-allowed',
  'rate-limited',
  'clock',
  'switched-off',
  'plan-limit',
])

/** These usually end within hours, without any action by the trader. */
const PASSING: ReadonlySet<Trouble> = new Set(['maintenance', 'no-answer', 'no-network'])

/** How long a stream waits after its first and its second failure in a row. */
const STEPS_MS = [30 * SECOND_MS, 2 * MINUTE_MS] as const
const PASSING_MS = 15 * MINUTE_MS

export type PartFailure = { readonly reason: Trouble; readonly exchangeMessage: string | null }

/** The failure of one stream that this error can be; null if it certainly concerns the whole connection. */
export function partFailure(error: unknown): PartFailure | null {
  // Any unexpected error is a fault of ours, and no other stream should wait until it is fixed.
  if (!(error instanceof ReadingTrouble)) return { reason: 'internal', exchangeMessage: null }
  const { exchangeMessage } = error
  const reason = plainReason(error)
  return OF_THE_CONNECTION.has(reason) ? null : { reason, exchangeMessage }
}

/** The reason shown to the trader: an error that the exchange put into words is not an unreadable response. */
export function plainReason({ reason, exchangeMessage }: Pick<ReadingTrouble, 'reason' | 'exchangeMessage'>): Trouble {
  return reason === 'bad-answer' && exchangeMessage !== null ? 'request-refused' : reason
}

/**
 * If the stream was readable before, a refusal means that a permission was lost, and a key that once worked at this
 * site does not belong to another one; a new key may never have had the permission and may belong to the other site.
 */
export function sinceItWorked(reason: Trouble, hasWorked: boolean): Trouble {
  if (!hasWorked) return reason
  return reason === 'rights-missing' ? 'rights-removed' : reason === 'key-unknown' ? 'key-refused' : reason
}

/**
 * The stream after this failure. After the third in a row it is retried once a day, or more often if the error is
 * temporary.
 */
export function setAside<Part extends StreamState>(stream: Part, failure: PartFailure, now: number): Part {
  const { exchangeMessage } = failure
  const reason = sinceItWorked(failure.reason, stream.position !== null)
  const attempts = (stream.trouble?.attempts ?? 0) + 1
  const waitMs = STEPS_MS[attempts - 1] ?? (PASSING.has(reason) ? PASSING_MS : DAY_MS)
  const since = stream.trouble?.since ?? now
  const trouble: StreamTrouble = { reason, exchangeMessage, since, attempts, nextTry: now + waitMs }
  return { ...stream, trouble }
}

/** The streams with none of them set aside any longer. */
export function retryAll<Part extends StreamState>(streams: readonly Part[]): Part[] {
  return streams.map((stream) =>
    stream.trouble === null ? stream : { ...stream, trouble: { ...stream.trouble, nextTry: 0 } },
  )
}

/** Whether a stream still has to be read in the run up to `until`. */
export function isOpen(stream: StreamState, { until, now }: { readonly until: number; readonly now: number }): boolean {
  if (stream.trouble !== null && stream.trouble.nextTry > now) return false
  return !(stream.ended && stream.runUntil === until)
}

/** The error that every stream has; null if at least one stream can be read. */
export function commonTrouble(streams: readonly StreamState[]): ReadingTrouble | null {
  const first = streams[0]?.trouble ?? null
  if (first === null || streams.some(({ trouble }) => trouble === null)) return null
  return new ReadingTrouble(first.reason, { exchangeMessage: first.exchangeMessage })
}

/** Milliseconds until the first retry of a stream that has not failed often yet; null if there is none. */
export function soonestRetryMs(streams: readonly StreamState[], now: number): number | null {
  const times = streams.flatMap(({ trouble }) =>
    trouble === null || trouble.attempts > STEPS_MS.length ? [] : [Math.max(0, trouble.nextTry - now)],
  )
  return times.length === 0 ? null : Math.min(...times)
}
